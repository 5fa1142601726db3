import { z } from 'zod';

/** Fields of a task that a column can fill, with the names of columns that are taken for them, the likeliest first. */
const aliases = {
  taskId: ['taskid', 'id', 'task', 'questionid', 'key', 'uid', 'uuid', 'name'],
  category: ['category', 'topic', 'subject', 'domain'],
  subcategory: ['subcategory', 'subtopic', 'subject'],
  question: ['question', 'prompt', 'query', 'instruction', 'input', 'problem', 'text'],
  excellent: [
    'excellent',
    'mostexpected',
    'expectedanswermostexpected',
    'expectedanswer',
    'expected',
    'ideal',
    'answer',
    'reference',
    'referenceanswer',
    'expectedoutput',
    'target',
    'gold',
    'solution',
    'output',
  ],
  good: ['good', 'goodanswer', 'expectedanswergoodanswer'],
  pass: ['pass', 'passoption', 'passanswer', 'expectedanswerpassoption'],
  incorrectAnswerDirection: [
    'incorrectanswerdirection',
    'incorrectdirection',
    'incorrect',
    'incorrectanswer',
    'wronganswer',
  ],
} as const satisfies Record<string, readonly string[]>;

export type TaskField = keyof typeof aliases;

export const taskFields = Object.keys(aliases) as TaskField[];

/** One column of a file of rows: what it fills, and what stands in its first rows. */
export const taskColumnSchema = z.strictObject({
  name: z.string(),
  field: z.enum(taskFields as [TaskField, ...TaskField[]]).nullable(),
  samples: z.array(z.string()),
});

export type TaskColumn = z.output<typeof taskColumnSchema>;

const columnName = z.string().max(1000, 'is longer than 1000 characters: rename the column');

/** Field → name of the column that fills it; null: no column does. A field that is absent is matched by name. */
export const columnMappingSchema = z.partialRecord(
  z.enum(taskFields as [TaskField, ...TaskField[]]),
  columnName.nullable(),
);

export type ColumnMapping = z.output<typeof columnMappingSchema>;

/** Lower case, without what people put between words. */
const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Which column fills which field: those that `mapping` names, then by known names. A column fills one field at most
 * unless `mapping` says it twice.
 */
export function matchColumns(
  columns: readonly string[],
  mapping: ColumnMapping = {},
): Map<TaskField, string> {
  const matched = new Map<TaskField, string>();
  const taken = new Set<string>();
  for (const field of taskFields) {
    const column = mapping[field];
    if (typeof column !== 'string') continue;
    matched.set(field, column);
    taken.add(column);
  }
  const free = taskFields.filter((field) => mapping[field] === undefined);
  const byName = new Map<string, string>();
  for (const column of columns) if (!byName.has(plain(column))) byName.set(plain(column), column);
  for (const field of free) {
    const column = aliases[field].flatMap((alias) => byName.get(alias) ?? []).find((one) => !taken.has(one));
    if (column === undefined) continue;
    matched.set(field, column);
    taken.add(column);
  }
  return matched;
}

const pairs = (text: string) =>
  text.split(',').map((pair) => {
    const at = pair.indexOf('=');
    return at < 0 ? [pair.trim(), undefined] : [pair.slice(0, at).trim(), pair.slice(at + 1).trim() || null];
  });

/** Text such as `taskId=id,question=prompt,good=` or a JSON object of the same; anything else stays for the schema to refuse. */
function readMappingText(text: string): unknown {
  if (!text.trimStart().startsWith('{')) return Object.fromEntries(pairs(text)) as unknown;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** A mapping as a command line or a URL writes it: `field=column,…`, or JSON where names hold commas. */
export const columnMappingTextSchema = z
  .string()
  .max(10_000)
  .transform((text, context) => {
    const parsed = columnMappingSchema.safeParse(readMappingText(text));
    if (parsed.success) return parsed.data;
    const message = `is no column mapping: write field=column,… with the fields ${taskFields.join(', ')}`;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
