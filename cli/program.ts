import { Command, InvalidArgumentError, Option } from 'commander';
import { defaultPassMark, reportFormats } from '@/lib/reports/report-format';
import { runStatuses } from '@/lib/runs/run-state';
import packageJson from '@/package.json';
import type { CommandContext } from './command-context';
import { addFormOptions } from './form-options';
import { addPrices } from './price-commands';

/** Tells the exit code of the command that ran. */
type Settle = (exitCode: number) => void;

const number = (from: number, to: number, whole = false) => {
  return (text: string): number => {
    const value = text.trim() === '' ? NaN : Number(text);
    if (value >= from && value <= to && (!whole || Number.isSafeInteger(value))) return value;
    throw new InvalidArgumentError(`Must be a ${whole ? 'whole ' : ''}number from ${from} to ${to}.`);
  };
};

const addTo = (text: string, earlier: string[] = []): string[] => [
  ...earlier,
  ...text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
];

const addOne = (text: string, earlier: string[] = []): string[] => [...earlier, text];

const json = () => new Option('--json', 'print the result as JSON, and nothing else, on standard output');
const passMarkHelp = `JUnit: a test case with a lower score fails, 0 to 100 (default: ${defaultPassMark})`;
const runArgument = 'id, run id or name of the run, or `latest`';

const exitCodesHelp = `
Exit codes: 0 done, 1 an error, 2 wrong usage, 100 below --fail-under or worse than
--fail-if-worse-than, 130 interrupted.
Every option and an example each: docs/cli.md`;

function addEvaluate(program: Command, context: CommandContext, settle: Settle): void {
  addFormOptions(program.command('evaluate'))
    .summary('run models over task files and report how they did')
    .description(
      'Imports task files, runs models over them, has a judge score the answers, and reports how each model did.',
    )
    .argument('<paths...>', 'task files, or folders with all *.yaml and *.yml below them')
    .addOption(
      new Option('--models <provider/model,...>', 'models to run; may be given again')
        .argParser(addTo)
        .makeOptionMandatory(),
    )
    .option('--judge <provider/model>', 'model that scores the answers')
    .option('--no-judge', 'measure only, without scores')
    .option('--repetitions <n>', 'answers per task and model (default: 1)', number(1, 100, true))
    .option('--temperature <n>', 'sampling temperature of the models, 0 to 2', number(0, 2))
    .option('--max-tokens <n>', 'longest answer', number(1, 10_000_000, true))
    .option(
      '--seed <n>',
      'sampling seed, where the server takes one',
      number(-(2 ** 53) + 1, 2 ** 53 - 1, true),
    )
    .option('--system-prompt <text|@file>', 'system prompt of every call')
    .option(
      '--input <file>',
      'input data of the structured tasks, instead of what their files have; may be given again: one item each',
      addOne,
    )
    .option('--name <name>', 'name of the run')
    .option('--collection <name>', 'collection to import into (default: named after each file or folder)')
    .option('--budget <usd>', 'pause before the call that could cost more', number(0.000001, 1_000_000))
    .option('--fail-under <score>', 'exit with 100 when a mean score is below it, 0 to 100', number(0, 100))
    .option(
      '--fail-if-worse-than <run>',
      'exit with 100 when a model scores worse than in that run, beyond what chance explains',
    )
    .option('--junit <file>', 'write the results as JUnit XML')
    .option('--report <file>', 'write the report; the name says its form: .html, .md, .json or .xml')
    .option('--pass-mark <score>', passMarkHelp, number(0, 100))
    .addOption(json())
    .action(async (paths, options) =>
      settle(await (await import('./evaluate')).evaluate(paths, options, context)),
    );
}

function addTaskCommands(program: Command, context: CommandContext, settle: Settle): void {
  addFormOptions(program.command('validate'))
    .summary('check task files')
    .description('Checks task files and names file, line and column of each fault. Needs no database.')
    .argument('<paths...>', 'task files or folders')
    .addOption(json())
    .action(async (paths, options) =>
      settle(await (await import('./validate')).validate(paths, options, context)),
    );
  addFormOptions(program.command('import'))
    .summary('store the tasks of task files')
    .description(
      'Stores the tasks of task files: all, or with one fault none. Known tasks get a new version when they changed.',
    )
    .argument('<paths...>', 'task files or folders')
    .option('--collection <name>', 'collection that the tasks are put into; made if there is none')
    .option('--dry-run', 'say what would happen, store nothing')
    .addOption(json())
    .action(async (paths, options) =>
      settle(await (await import('./import')).importTasks(paths, options, context)),
    );
}

function addCheck(program: Command, context: CommandContext, settle: Settle): void {
  program
    .command('check')
    .summary('look for tasks that repeat others or tell nothing')
    .description(
      'Lists near duplicates, missing and identical references, and tasks that every model or none did well in past runs.',
    )
    .argument('[collection]', 'name or id of a collection (default: all tasks in use)')
    .addOption(json())
    .action(async (collection, options) =>
      settle(await (await import('./check')).check(collection, options, context)),
    );
}

function addModels(program: Command, context: CommandContext, settle: Settle): void {
  program
    .command('models')
    .summary('list the models of the providers')
    .description('Asks all providers, or one, for their models.')
    .argument('[provider]', 'name of a provider, such as local-ollama')
    .addOption(json())
    .action(async (provider, options) =>
      settle(await (await import('./models')).models(provider, options, context)),
    );
}

type RunVerb = (reference: string, options: object, context: CommandContext) => Promise<number>;

function addRuns(program: Command, context: CommandContext, settle: Settle): void {
  const runs = program
    .command('runs')
    .enablePositionalOptions() // else --json after a verb would be taken for the list's
    .usage('[options] | <verb> <run>')
    .summary('list runs, or act on one')
    .description('Lists runs, the newest first; the verbs below act on one.')
    .addOption(
      new Option('--status <status>', `only runs in it: ${runStatuses.join(', ')}`)
        .choices(runStatuses)
        .argParser((text) => {
          const status = runStatuses.find((known) => known === text.toUpperCase());
          if (status) return status;
          throw new InvalidArgumentError(`Must be one of ${runStatuses.join(', ')}.`);
        }),
    )
    .option('--limit <n>', 'at most so many', number(1, 200, true), 20)
    .addOption(json())
    .action(async (options) => settle(await (await import('./runs')).runs(options, context)));

  const verb = (name: string, description: string, load: () => Promise<RunVerb>) =>
    runs
      .command(name)
      .description(description)
      .argument('<run>', runArgument)
      .addOption(json())
      .action(async (reference, options) => settle(await (await load())(reference, options, context)));
  verb('show', 'show a run as it stands', async () => (await import('./show-run')).showRun);
  verb('follow', 'follow a run to its end', async () => (await import('./wake-run')).follow);
  verb(
    'pause',
    'halt a run once calls in flight are complete',
    async () => (await import('./change-run')).pause,
  );
  verb('resume', 'go on with a paused run, and follow it', async () => (await import('./wake-run')).resume);
  verb(
    'stop',
    'end a run for good; calls in flight are aborted',
    async () => (await import('./change-run')).stop,
  );
  verb(
    'retry',
    'try again what failed in a run, and follow it',
    async () => (await import('./wake-run')).retry,
  );
  runs
    .command('budget')
    .description(
      'set or remove the budget of a run; one that it paused goes on when it is resumed after that',
    )
    .argument('<run>', runArgument)
    .option('--to <usd>', 'the new budget in US dollars', number(0.000001, 1_000_000))
    .option('--none', 'no budget any more')
    .addOption(json())
    .action(async (reference, options) =>
      settle(await (await import('./change-run')).budget(reference, options, context)),
    );
  verb('delete', 'delete a run with all its results', async () => (await import('./change-run')).remove);
}

function addExport(program: Command, context: CommandContext, settle: Settle): void {
  program
    .command('export')
    .summary('write the results of a run')
    .description('Streams the results of a run, one line per item.')
    .argument('<run>', runArgument)
    .addOption(new Option('--format <format>', 'form of the results').choices(['csv']).default('csv'))
    .option('--output <file>', 'file or folder to write to (default: standard output)')
    .addOption(json())
    .action(async (reference, options) =>
      settle(await (await import('./export-run')).exportRun(reference, options, context)),
    );
}

function addReport(program: Command, context: CommandContext, settle: Settle): void {
  program
    .command('report')
    .summary('write the report of a run')
    .description('Writes what came out of a run, how sure that is, and what it was made of.')
    .argument('<run>', runArgument)
    .addOption(
      new Option(
        '--format <format>',
        'form of the report (default: by the name of the file, else md)',
      ).choices(reportFormats),
    )
    .option('--output <file>', 'file or folder to write to (default: standard output)')
    .option('--pass-mark <score>', passMarkHelp, number(0, 100))
    .addOption(json())
    .action(async (reference, options) =>
      settle(await (await import('./report')).report(reference, options, context)),
    );
}

/**
 * The command line as data and handlers. What a command needs is loaded when it runs, so that help and validation stay
 * quick. Throws commander's error, after having said it, for wrong usage.
 */
export function buildProgram(context: CommandContext, settle: Settle): Command {
  const { terminal } = context;
  const program = new Command('assay')
    .description(packageJson.description)
    .version(packageJson.version)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.out(text.trimEnd()),
      writeErr: (text) => terminal.err(text.trimEnd()),
    })
    .showHelpAfterError('`assay help` shows how it is used.')
    .addHelpText('after', exitCodesHelp);
  addEvaluate(program, context, settle);
  addModels(program, context, settle);
  addPrices(program, context, settle);
  addTaskCommands(program, context, settle);
  addCheck(program, context, settle);
  addRuns(program, context, settle);
  addExport(program, context, settle);
  addReport(program, context, settle);
  return program;
}
