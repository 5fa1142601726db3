import { describe, expect, it } from 'vitest';
import { constraintSchema, type Constraint } from './constraint';
import { jsonFault } from './stored-text';

const messages = (input: unknown) =>
  (constraintSchema.safeParse(input).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );
const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);

describe('constraintSchema', () => {
  it.each<[Constraint]>([
    [{ type: 'words', min: 10 }],
    [{ type: 'items', min: 5, max: 5 }],
    [{ type: 'numbers', min: -0.5, max: 0.5 }],
    [{ type: 'durations', field: 'start', maxMinutes: 90 }],
    [{ type: 'dates', earliest: '2026-01-01', latest: '2026-12-31' }],
    [{ type: 'json_schema', schema: {} }],
    [{ type: 'regex', pattern: '^a+$', flags: 'im' }],
    [{ type: 'equals', text: '' }],
  ])('takes %j', (input) => {
    expect(constraintSchema.parse(input)).toEqual(input);
  });

  it.each([
    [{ type: 'words' }, ': needs min or max'],
    [{ type: 'words', min: 6, max: 5 }, 'min: min 6 must be at most max 5'],
    [{ type: 'words', min: 1.5 }, 'min: must be a whole number'],
    [{ type: 'items', max: -1 }, 'max: must not be negative'],
    [{ type: 'numbers', min: 5, max: 5 }, 'min: min 5 must be less than max 5'],
    [{ type: 'durations', minMinutes: 9, maxMinutes: 3 }, 'minMinutes 9 must be less than maxMinutes 3'],
    [{ type: 'dates', earliest: '2026-13-01' }, 'earliest: must be a date such as'],
    [{ type: 'dates', earliest: '2026-02-01', latest: '2026-01-01' }, 'must be less than latest 2026-01-01'],
    [{ type: 'regex', pattern: '(' }, 'pattern: is no regular expression'],
    [{ type: 'regex', pattern: 'a', flags: 'g' }, 'flags: may hold i, m, s and u'],
    [{ type: 'required_fields', fields: [] }, 'fields: name at least one field'],
    [{ type: 'forbidden_words', words: ['a\0'] }, 'words.0: holds a NUL character'],
    [{ type: 'json_schema', schema: { a: ['\ud800'] } }, 'schema: holds a NUL character or half'],
    [{ type: 'json_schema', schema: { a: nested(50) } }, 'schema: is nested more than 40 levels deep'],
    [{ type: 'language', language: 'English' }, 'language: must be a code of two letters'],
    [{ type: 'judged', text: ' ' }, 'text: is empty'],
    [{ type: 'lines', min: 1 }, 'type: Invalid'],
    [{ type: 'words', min: 1, step: 2 }, ': Unrecognized key: "step"'],
  ])('refuses %j', (input, message) => {
    expect(messages(input).join('\n')).toContain(message);
  });
});

describe('jsonFault', () => {
  it('survives a value nested deeper than any call stack, and finds faults in keys', () => {
    const deep = JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`) as unknown;
    expect(jsonFault(deep, 1_000_000)).toContain('nested');
    expect(jsonFault({ 'a\0': 1 }, 100)).toContain('NUL');
    expect(jsonFault(['x'.repeat(200)], 100)).toContain('longer than 100');
    expect(jsonFault({ type: 'object', required: ['a'] }, 100)).toBeNull();
  });
});
