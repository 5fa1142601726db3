import type { Constraint } from '@/lib/tasks/constraint';

export type ConstraintType = Constraint['type'];

export type ConstraintField = {
  name: string;
  label: string;
  /** How it is typed: `lines` is a list with one entry a line, `flag` a checkbox. */
  kind: 'count' | 'number' | 'text' | 'code' | 'long' | 'lines' | 'json' | 'date' | 'flag' | 'mode';
  hint?: string;
};

type Description = { name: string; meaning: string; fields: ConstraintField[] };

/** The ends of a range: labels by name. */
const ends = (kind: ConstraintField['kind'], labels: Record<string, string>): ConstraintField[] =>
  Object.entries(labels).map(([name, label]) => ({ name, label, kind }));
const counts = ends('count', { min: 'Min', max: 'Max' });
const inField: ConstraintField = {
  name: 'field',
  label: 'In field (optional)',
  kind: 'text',
  hint: 'A JSON key or CSV column; none: the whole answer.',
};
const ignoreCase: ConstraintField = { name: 'ignoreCase', label: 'Ignore case', kind: 'flag' };
const negate = (label: string): ConstraintField => ({ name: 'negate', label, kind: 'flag' });

/** What each type of constraint is called, and what has to be typed for it. */
export const constraintTypes: Record<ConstraintType, Description> = {
  words: { name: 'Words', meaning: 'How many words the answer has.', fields: counts },
  characters: { name: 'Characters', meaning: 'How many characters the answer has.', fields: counts },
  sentences: { name: 'Sentences', meaning: 'How many sentences the answer has.', fields: counts },
  items: {
    name: 'Items',
    meaning: 'How many list entries, JSON array elements or CSV records the answer has.',
    fields: counts,
  },
  required_fields: {
    name: 'Required fields',
    meaning: 'JSON keys (dot paths) or CSV columns that every record must have.',
    fields: [{ name: 'fields', label: 'Fields', kind: 'lines', hint: 'One per line.' }],
  },
  json_schema: {
    name: 'JSON schema',
    meaning: 'The answer is JSON that the schema takes; {} asks only for JSON.',
    fields: [{ name: 'schema', label: 'Schema', kind: 'json' }],
  },
  regex: {
    name: 'Regular expression',
    meaning: 'The answer matches a pattern.',
    fields: [
      { name: 'pattern', label: 'Pattern', kind: 'code' },
      { name: 'flags', label: 'Flags (optional)', kind: 'text', hint: 'Any of i, m, s and u.' },
      negate('Must not match'),
    ],
  },
  equals: {
    name: 'Equals',
    meaning: 'The answer is this text.',
    fields: [{ name: 'text', label: 'Text', kind: 'long' }, ignoreCase, negate('Must differ')],
  },
  contains: {
    name: 'Contains',
    meaning: 'The answer holds these texts.',
    fields: [
      { name: 'texts', label: 'Texts', kind: 'lines', hint: 'One per line.' },
      { name: 'mode', label: 'How many of them', kind: 'mode' },
      ignoreCase,
      negate('Must not hold them'),
    ],
  },
  forbidden_words: {
    name: 'Forbidden words',
    meaning: 'None of these stands in the answer as a whole word, whatever its case.',
    fields: [{ name: 'words', label: 'Words', kind: 'lines', hint: 'One per line.' }],
  },
  language: {
    name: 'Language',
    meaning: 'The answer is written in this language.',
    fields: [
      { name: 'language', label: 'Language', kind: 'text', hint: 'A code of two letters, such as en.' },
    ],
  },
  numbers: {
    name: 'Numbers in a range',
    meaning: 'Every number found lies in the range.',
    fields: [inField, ...ends('number', { min: 'Min', max: 'Max' })],
  },
  durations: {
    name: 'Durations in a range',
    meaning: 'Every duration found lies in the range.',
    fields: [inField, ...ends('number', { minMinutes: 'Min minutes', maxMinutes: 'Max minutes' })],
  },
  dates: {
    name: 'Dates in a range',
    meaning: 'Every date found lies in the range.',
    fields: [inField, ...ends('date', { earliest: 'Earliest', latest: 'Latest' })],
  },
  judged: {
    name: 'For the judge',
    meaning: 'What no code can check. The judge decides.',
    fields: [{ name: 'text', label: 'Constraint', kind: 'long' }],
  },
};
