import { isMap, isScalar, isSeq } from 'yaml';
import type { YAMLMap } from 'yaml';
import { knownConstraintKeys, readConstraintKeys } from './constraint-keys';
import { readEntries, startOf, type Entry } from './read-entries';
import { namedBy, readTexts, referenceFields, withAnswers, type TaskNode } from './read-task-texts';
import { locateValue, readYamlValue } from './read-yaml-value';
import { suggestKey } from './suggest-key';
import { createTaskSchema } from './task';
import { taskStructureSchema, type TaskStructure } from './task-structure';
import type { YamlSource } from './yaml-source';

/** Way to a text in the file → the field it fills. */
const textFields = {
  name: 'taskId',
  description: 'question',
  category: 'category',
  sub_category: 'subcategory',
  ...referenceFields,
} as const;

/** Key in the file → field of the structure. */
const structureFields = {
  prompt: 'prompt',
  input_type: 'inputType',
  output_type: 'outputType',
  output_format: 'outputFormat',
  evaluation_criteria: 'evaluationCriteria',
  constraints: 'constraints',
  examples: 'examples',
  judge_instructions: 'judgeInstructions',
  system_prompt: 'systemPrompt',
  follow_ups: 'followUps',
  inputs: 'inputs',
} as const satisfies Record<string, keyof TaskStructure>;

const keys = [
  'name',
  'description',
  'category',
  'sub_category',
  ...Object.keys(structureFields),
  'input_data',
  'expected_answer',
  'incorrect_direction',
];

/** The category of a task whose file names none: S4 knows no categories. */
export const defaultCategory = 'Structured tasks';

const meant: Record<string, string> = {
  task_id: 'the structured form calls it name',
  question: 'the structured form calls it description',
  expected_output: 'did you mean expected_answer?',
  criteria: 'did you mean evaluation_criteria?',
  input: 'did you mean input_data?',
};
const suggest = (key: string, known: readonly string[]) =>
  (Object.hasOwn(meant, key) && meant[key]) || suggestKey(key, known, new Map());

/** Whether a mapping is a task in the structured form (S4's), told by its keys: a description, or a key only that form has. */
export function isStructured(map: YAMLMap): boolean {
  const names = new Set(map.items.map(({ key }) => (isScalar(key) ? String(key.value) : '')));
  if (names.has('description')) return true;
  if (names.has('task_id') || names.has('question')) return false;
  return ['input_data', ...Object.keys(structureFields)].some((key) => names.has(key));
}

type Context = { path: string; source: YamlSource };

/** A part of the structure, held to its schema; a fault lies where the faulty value stands. */
function readPart(key: string, entry: Entry, raw: unknown, { path, source }: Context): unknown {
  const field = structureFields[key as keyof typeof structureFields];
  const checked = taskStructureSchema.shape[field].safeParse(raw);
  if (checked.success) return checked.data;
  for (const issue of checked.error.issues) {
    const way = issue.path.map(String);
    const offset = locateValue(entry.value, way, entry.offset);
    source.fault(offset, [path, key, ...way].join('.'), issue.message);
  }
  return undefined;
}

function readConstraints(entry: Entry, { path, source }: Context): unknown {
  const here = `${path}.constraints`;
  const node = entry.value && source.follow(entry.value, here);
  if (!isMap(node)) {
    const value = readYamlValue(entry.value, here, source);
    if (value === null || value === undefined) return [];
    if (isSeq(node)) return readPart('constraints', entry, value, { path, source });
    source.fault(
      startOf(entry.value, entry.offset),
      here,
      'must be a mapping such as max_words: 100, or a list',
    );
    return undefined;
  }
  // Pairs may have any name: what nobody but a judge can check is for the judge.
  const given = node.items.map(({ key }) => (isScalar(key) ? String(key.value) : ''));
  const known = [...knownConstraintKeys, ...given.filter((key) => /^(min|max)_./.test(key))];
  const entries = readEntries(node, known, here, source, suggestConstraint);
  const values = Object.fromEntries(
    Array.from(
      entries,
      ([key, { value }]) => [key, readYamlValue(value, `${here}.${key}`, source)] as const,
    ).filter(([, value]) => value !== undefined),
  );
  const { constraints, faults } = readConstraintKeys(values);
  for (const { key, message } of faults) {
    const at = entries.get(key) ?? entry;
    source.fault(startOf(at.value, at.offset), `${here}.${key}`, message);
  }
  return constraints;
}

const suggestConstraint = (key: string) =>
  `${suggestKey(key, knownConstraintKeys, new Map())}; what only a judge can tell stands under judged`;

/** Inputs may be plain texts, examples too: their own form has a name or an input beside it. */
function widen(key: string, value: unknown): unknown {
  if (!Array.isArray(value)) return value ?? undefined;
  const texts = value as unknown[];
  if (key === 'inputs') return texts.map((entry) => (typeof entry === 'string' ? { text: entry } : entry));
  if (key === 'examples')
    return texts.map((entry) => (typeof entry === 'string' ? { output: entry } : entry));
  return texts;
}

function readInputs(entries: Map<string, Entry>, { path, source }: Context): unknown {
  const one = entries.get('input_data');
  const many = entries.get('inputs');
  if (one && many) {
    source.fault(one.offset, `${path}.input_data`, 'stands beside inputs: write one of the two');
    return undefined;
  }
  if (!one)
    return (
      many &&
      readPart('inputs', many, widen('inputs', readYamlValue(many.value, `${path}.inputs`, source)), {
        path,
        source,
      })
    );
  const text = readYamlValue(one.value, `${path}.input_data`, source);
  if (text === undefined || text === null) return undefined;
  const checked = taskStructureSchema.shape.inputs.safeParse([{ text }]);
  for (const issue of checked.error?.issues ?? [])
    source.fault(startOf(one.value, one.offset), `${path}.input_data`, issue.message);
  return checked.data;
}

/** Reads one entry of a task file in the structured form. Every fault lands in `source`. */
export function readStructuredNode(map: YAMLMap, offset: number, path: string, source: YamlSource): TaskNode {
  const faultsBefore = source.faults.length;
  const context = { path, source };
  const entries = withAnswers(readEntries(map, keys, path, source, suggest), path, source);
  const structure: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(structureFields)) {
    const entry = entries.get(key);
    if (!entry || key === 'inputs') continue;
    structure[field] =
      key === 'constraints'
        ? readConstraints(entry, context)
        : readPart(key, entry, widen(key, readYamlValue(entry.value, `${path}.${key}`, source)), context);
  }
  structure.inputs = readInputs(entries, context);
  // S4 wants to know what goes in and out; a task whose prompt is its description alone has nothing to say it in.
  const required =
    structure.prompt === 'question'
      ? ['name', 'description']
      : ['name', 'description', 'input_type', 'output_type'];
  for (const key of required)
    if (!entries.has(key)) source.fault(offset, `${path}.${key}`, `${key} is missing`);
  const texts = readTexts(entries, textFields, path, source);
  if (!entries.has('category')) texts.category = defaultCategory;
  const isSound = source.faults.length === faultsBefore;
  return {
    offset,
    task: isSound ? createTaskSchema.parse({ ...texts, structure }) : null,
    taskId: namedBy(entries.get('name'), texts.taskId),
  };
}
