import { describe, expect, it } from 'vitest';
import { checkConstraints } from './check-constraints';
import { schemaFault } from './checks/check-json-schema';
import type { Constraint } from './constraint';

const check = (constraint: Constraint, answer: string) => {
  const [result] = checkConstraints([constraint], answer);
  if (!result) return 'not checked';
  if (result.met === null) return 'unknown';
  return result.violations.map(({ category, detail }) => `${category}: ${detail}`).join('; ') || 'met';
};
const records = '[{"name":"a","price":{"net":5}},{"name":"b"}]';
const csv = 'start,end,title\n0:00,0:05:00,"Hello, you"\n0:05:00,0:30:00,Rest\n';

describe('checkConstraints', () => {
  it.each<[Constraint, string, string]>([
    [{ type: 'words', min: 3 }, 'two words', 'under_min: 2 words, at least 3 required'],
    [{ type: 'words', max: 3 }, 'a well-known – "thing"', 'met'],
    [{ type: 'words', min: 6, max: 6 }, '今日は晴れ。 ok', 'met'],
    [{ type: 'characters', max: 2 }, ' é😀 \n', 'met'],
    [{ type: 'characters', max: 2 }, 'abc', 'over_max: 3 characters, at most 2 allowed'],
    [{ type: 'sentences', min: 2, max: 2 }, 'It costs 3.5 e.g. today. Dr. Who came!', 'met'],
    [{ type: 'sentences', max: 1 }, 'One. Two?', 'over_max: 2 sentences, at most 1 allowed'],
    [{ type: 'sentences', min: 2, max: 2 }, '- first point\n- second point', 'met'],
    [{ type: 'items', min: 2, max: 2 }, 'Here:\n- a\n  - nested\n- b\n', 'met'],
    [{ type: 'items', max: 1 }, '1. a\n2. b', 'over_max: 2 items, at most 1 allowed'],
    [{ type: 'items', min: 2, max: 2 }, '```json\n[1, 2]\n```', 'met'],
    [{ type: 'items', min: 2, max: 2 }, csv, 'met'],
    [{ type: 'items', min: 1 }, 'no list', 'under_min: 0 items, at least 1 required'],
    [{ type: 'items', min: 2 }, '- one', 'under_min: 1 item, at least 2 required'],
    [
      { type: 'required_fields', fields: ['name', 'price.net'] },
      records,
      'missing_field: absent: price.net (in 1 of 2 records)',
    ],
    [
      { type: 'required_fields', fields: ['start', 'note'] },
      csv,
      'missing_field: absent: note (in 2 of 2 records)',
    ],
    [
      { type: 'required_fields', fields: ['a'] },
      'prose',
      'missing_field: no records (JSON or CSV) that could have a',
    ],
    [{ type: 'json_schema', schema: {} }, '{"a": 1', 'format: the answer is not JSON'],
    [{ type: 'json_schema', schema: {} }, 'Sure:\n```json\n{"a": 1}\n```', 'met'],
    [
      { type: 'json_schema', schema: { required: ['b'] } },
      '{"a":1}',
      "missing_field: the JSON must have required property 'b'",
    ],
    [
      { type: 'json_schema', schema: { properties: { a: { type: 'string' } } } },
      '{"a":1}',
      'format: a must be string',
    ],
    [
      { type: 'json_schema', schema: { properties: { a: { pattern: '^(x+)+$' } } } },
      `{"a":"${'x'.repeat(5_000)}!"}`,
      'format: a must match pattern "^(x+)+$"',
    ],
    [
      { type: 'json_schema', schema: { $ref: '#' } },
      '{}',
      'other: the schema could not be checked: Maximum call stack size exceeded',
    ],
    [{ type: 'regex', pattern: '^ok$', flags: 'im' }, 'first\nOK', 'met'],
    [{ type: 'regex', pattern: 'TODO', negate: true }, 'a TODO', 'format: matches /TODO/, which it must not'],
    [{ type: 'equals', text: 'Rome' }, ' Rome\n', 'met'],
    [{ type: 'equals', text: 'Rome' }, 'rome', 'other: is not Rome'],
    [
      { type: 'equals', text: 'rome', ignoreCase: true, negate: true },
      'Rome',
      'other: is the text that it must not be',
    ],
    [{ type: 'contains', texts: ['a', 'b'] }, 'only a', 'other: does not hold b'],
    [{ type: 'contains', texts: ['x', 'b'], mode: 'any' }, 'ab', 'met'],
    [
      { type: 'contains', texts: ['A'], negate: true, ignoreCase: true },
      'xax',
      'other: holds A, which it must not',
    ],
    [{ type: 'forbidden_words', words: ['Cat', 'c++'] }, 'concatenate', 'met'],
    [{ type: 'forbidden_words', words: ['Cat', 'c++'] }, 'the cat. C++!', 'other: forbidden: Cat, c++'],
    [
      { type: 'language', language: 'de' },
      'Das ist nicht der Hund, und die Katze wird auch nicht geliefert.',
      'met',
    ],
    [
      { type: 'language', language: 'de' },
      'This is the house that they have built for you.',
      'other: is in en, not in de',
    ],
    [{ type: 'language', language: 'ja' }, 'これは日本語の文章です。とても短いです。', 'met'],
    [{ type: 'language', language: 'en' }, 'ok', 'unknown'],
    [{ type: 'language', language: 'eo' }, 'La hundo kuras rapide tra la granda verda kampo.', 'unknown'],
    [
      { type: 'numbers', min: 0, max: 10 },
      'from -1 to 1,200.5 in v2 and 3',
      'under_min: -1: at least 0 required; over_max: 1,200.5: at most 10 allowed',
    ],
    [
      { type: 'numbers', field: 'price.net', max: 4 },
      records,
      'missing_field: price.net is absent in 1 of 2 records; over_max: 5: at most 4 allowed',
    ],
    [{ type: 'numbers', min: 0 }, 'none', 'format: no numbers found'],
    [
      { type: 'durations', field: 'end', maxMinutes: 20 },
      csv,
      'over_max: 0:30:00: at most 20 minutes allowed',
    ],
    [
      { type: 'durations', minMinutes: 2 },
      'wait 90 seconds, then 1.5 h',
      'under_min: 90 seconds: at least 2 minutes required',
    ],
    [
      { type: 'dates', earliest: '2026-01-01', latest: '2026-12-31' },
      '2026-03-04 and 2027-01-01',
      'over_max: 2027-01-01: at most 2026-12-31 allowed',
    ],
    [{ type: 'dates', earliest: '2026-01-01' }, 'on 2026-13-40', 'format: 2026-13-40: no such date'],
    [{ type: 'judged', text: 'polite' }, 'x', 'not checked'],
  ])('%j of %j: %s', (constraint, answer, expected) => {
    expect(check(constraint, answer)).toBe(expected);
  });

  it('takes no longer than a moment for a pattern and an answer made to hang it', () => {
    const began = performance.now();
    expect(check({ type: 'regex', pattern: '^(a|aa|a*)*$' }, `${'a'.repeat(99_000)}!`)).toContain(
      'does not match',
    );
    // A search that goes back would take years.
    expect(performance.now() - began).toBeLessThan(30_000);
    expect(check({ type: 'regex', pattern: 'a' }, 'a'.repeat(100_001))).toBe('unknown');
  });
});

describe('schemaFault', () => {
  it('finds what ajv cannot compile, and patterns that could hang', () => {
    expect(schemaFault({ type: 'object' })).toBeNull();
    expect(schemaFault({ type: 'objekt' })).toContain('is no JSON Schema: schema is invalid');
    expect(schemaFault({ $ref: '#/$defs/none' })).toContain("can't resolve reference");
    expect(schemaFault({ pattern: '(?=a)b' })).toContain('cannot be checked safely');
  });
});
