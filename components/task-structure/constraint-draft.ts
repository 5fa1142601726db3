import type { Constraint } from '@/lib/tasks/constraint';
import { constraintTypes, type ConstraintField, type ConstraintType } from './constraint-fields';

/** A constraint as it is being typed: texts by field, so that a half-typed number or schema stays as it is. */
export type ConstraintDraft = { key: string; type: ConstraintType; texts: Readonly<Record<string, string>> };

/** First fault of each field; '' for the constraint as a whole. */
export type DraftFaults = Record<string, string>;

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i;

function parseJson(text: string): { value: unknown } | { fault: string } {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

/** Entries out of lines; blank lines are none. A JSON list says what lines cannot: entries with line breaks. */
function toEntries(text: string): string[] {
  if (text.trimStart().startsWith('[')) {
    const parsed = parseJson(text);
    if ('value' in parsed && Array.isArray(parsed.value) && parsed.value.every((e) => typeof e === 'string'))
      return parsed.value;
  }
  return text.split('\n').filter((line) => line.trim() !== '');
}

function fromEntries(entries: readonly string[]): string {
  const lines = entries.join('\n');
  return JSON.stringify(toEntries(lines)) === JSON.stringify(entries) ? lines : JSON.stringify(entries);
}

function toText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return fromEntries(value as string[]);
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

type Read = { value: unknown } | { fault: string };

function readField({ kind }: ConstraintField, text: string): Read {
  switch (kind) {
    case 'count':
    case 'number': {
      const typed = text.trim();
      if (typed === '') return { value: undefined };
      return decimal.test(typed) ? { value: Number(typed) } : { fault: 'must be a number' };
    }
    case 'lines':
      return { value: toEntries(text) };
    case 'json': {
      if (text.trim() === '') return { fault: 'is empty: write a JSON schema, or {} for any JSON' };
      const parsed = parseJson(text);
      return 'value' in parsed ? parsed : { fault: `is no JSON: ${parsed.fault}` };
    }
    case 'flag':
      return { value: text === '' ? undefined : text === 'true' };
    case 'code':
    case 'long':
    case 'text':
    case 'date':
    case 'mode':
      return { value: text };
  }
}

/** Left out when empty; other texts are sent empty, so that the refusal says what is missing. */
const optionalFields = new Set(['field', 'flags', 'mode', 'earliest', 'latest']);

/** What was typed as the constraint that it may be; the schema decides (lib/tasks/constraint.ts). */
export function toConstraint({ type, texts }: ConstraintDraft): { input: unknown; faults: DraftFaults } {
  const input: Record<string, unknown> = { type };
  const faults: DraftFaults = {};
  for (const field of constraintTypes[type].fields) {
    const read = readField(field, texts[field.name] ?? '');
    if ('fault' in read) faults[field.name] = read.fault;
    else if (read.value !== undefined && !(read.value === '' && optionalFields.has(field.name)))
      input[field.name] = read.value;
  }
  return { input, faults };
}

export function fromConstraint(constraint: Constraint, key: string): ConstraintDraft {
  const { type, ...values } = constraint;
  const texts = Object.entries(values).map(([name, value]) => [name, toText(value)] as const);
  return { key, type, texts: Object.fromEntries(texts.filter(([, text]) => text !== '')) };
}

/** Nothing is typed yet in the fields of its type. */
export const isBlank = ({ type, texts }: ConstraintDraft): boolean =>
  constraintTypes[type].fields.every(({ name }) => !texts[name]);
