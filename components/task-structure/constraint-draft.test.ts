import { describe, expect, it } from 'vitest';
import { constraintSchema, type Constraint } from '@/lib/tasks/constraint';
import { fromConstraint, isBlank, toConstraint, type ConstraintDraft } from './constraint-draft';
import { constraintTypes } from './constraint-fields';
import { faultSentence } from './fault-sentence';

const draft = (type: Constraint['type'], texts: Record<string, string>): ConstraintDraft => ({
  key: 'k',
  type,
  texts,
});

it('offers exactly the fields that the schema of each type takes', () => {
  for (const option of constraintSchema.options) {
    const names = Object.keys(option.shape).filter((name) => name !== 'type');
    const type = option.shape.type.value;
    expect([type, constraintTypes[type].fields.map(({ name }) => name).toSorted()]).toEqual([
      type,
      names.toSorted(),
    ]);
  }
});

describe('a constraint goes into the form and comes back as it was', () => {
  it.each<[Constraint]>([
    [{ type: 'words', min: 10 }],
    [{ type: 'items', min: 0, max: 5 }],
    [{ type: 'numbers', field: 'price', min: -0.5, max: 1e9 }],
    [{ type: 'durations', minMinutes: 1.5, maxMinutes: 90 }],
    [{ type: 'dates', field: 'day', earliest: '2026-01-01' }],
    [{ type: 'required_fields', fields: ['a.b', ' c '] }],
    [{ type: 'contains', texts: ['two\nlines', 'b'], mode: 'all', ignoreCase: false, negate: true }],
    [{ type: 'contains', texts: ['["a"]'] }],
    [{ type: 'forbidden_words', words: ['[', 'x\r'] }],
    [{ type: 'json_schema', schema: { type: 'object', required: ['a'] } }],
    [{ type: 'json_schema', schema: {} }],
    [{ type: 'regex', pattern: '\\d+\n', flags: 'im', negate: false }],
    [{ type: 'equals', text: '' }],
    [{ type: 'equals', text: ' x\r\n', ignoreCase: true }],
    [{ type: 'language', language: 'en' }],
    [{ type: 'judged', text: 'Be kind.' }],
  ])('%j', (constraint) => {
    const { input, faults } = toConstraint(fromConstraint(constraint, 'k'));
    expect(faults).toEqual({});
    expect(input).toEqual(constraint);
  });
});

describe('toConstraint', () => {
  it.each([
    [draft('words', { min: 'ten' }), { min: 'must be a number' }],
    [draft('numbers', { min: '1,5', max: '0x10' }), { min: 'must be a number', max: 'must be a number' }],
    [draft('json_schema', {}), { schema: 'is empty: write a JSON schema, or {} for any JSON' }],
    [draft('json_schema', { schema: '{"a"' }), { schema: expect.stringContaining('is no JSON: ') as string }],
  ])('keeps what is no value as a fault: %j', (row, faults) => {
    expect(toConstraint(row).faults).toEqual(faults);
  });

  it('leaves to the schema what is typed but not allowed, and reads only the fields of the type', () => {
    expect(toConstraint(draft('words', { min: ' 7 ', max: '5', pattern: 'x' })).input).toEqual({
      type: 'words',
      min: 7,
      max: 5,
    });
    expect(toConstraint(draft('language', {})).input).toEqual({ type: 'language', language: '' });
    expect(toConstraint(draft('contains', { texts: 'a\n\n  \nb' })).input).toEqual({
      type: 'contains',
      texts: ['a', 'b'],
    });
  });
});

it('tells a row in which nothing is typed for its type', () => {
  expect(isBlank(draft('words', {}))).toBe(true);
  expect(isBlank(draft('words', { pattern: 'left from another type' }))).toBe(true);
  expect(isBlank(draft('regex', { pattern: 'x' }))).toBe(false);
});

it('words a fault as a sentence with the labels of the form', () => {
  expect(faultSentence('minMinutes 9 must be less than maxMinutes 3')).toBe(
    'Min minutes 9 must be less than max minutes 3.',
  );
  expect(faultSentence('needs min or max')).toBe('Needs min or max.');
  expect(faultSentence(undefined)).toBeUndefined();
});
