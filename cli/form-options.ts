import { InvalidArgumentError, Option, type Command } from 'commander';
import { idealChecks, type IdealCheck } from '@/lib/tasks/imports/ideal-check';
import { columnMappingTextSchema, type ColumnMapping } from '@/lib/tasks/imports/task-columns';
import { taskFileFormats, type TaskFileFormat } from '@/lib/tasks/imports/task-file-format';
import { nameSchema } from '@/lib/tasks/task';

/** What can be said about the form of task files; the files themselves tell the most. */
export type FormOptions = {
  format?: TaskFileFormat;
  map?: ColumnMapping;
  category?: string;
  ideal?: IdealCheck;
};

type Parsed<T> = { success: true; data: T } | { success: false; error: { issues: { message: string }[] } };

/** A parser of an option's text by a schema. */
const by = <T>(schema: { safeParse(text: string): Parsed<T> }) => {
  return (text: string): T => {
    const parsed = schema.safeParse(text);
    if (parsed.success) return parsed.data;
    throw new InvalidArgumentError(`It ${parsed.error.issues[0]?.message ?? 'is invalid'}.`);
  };
};

/** Adds the options of commands that read task files. */
export function addFormOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--format <format>', 'form of the files (default: found by name and content)').choices(
        taskFileFormats,
      ),
    )
    .option(
      '--map <field=column,...>',
      'which column of a CSV or JSONL file fills which field',
      by(columnMappingTextSchema),
    )
    .option(
      '--category <name>',
      'category of tasks for which a file names none (default: Imported)',
      by(nameSchema),
    )
    .addOption(
      new Option(
        '--ideal <check>',
        'how code checks the ideal answers of OpenAI evals (default: not)',
      ).choices(idealChecks),
    );
}
