import { describe, expect, it } from 'vitest';
import { validateVerdict, verdictJsonSchema } from './verdict';

const wire = {
  accuracy_score: 80,
  format_score: 70.5,
  compliance_score: 0,
  overall_score: 100,
  violations: [{ category: 'under_min', detail: 'Two examples instead of three.' }],
  reasoning: 'Right, but short.',
};

const errorsOf = (value: unknown) => {
  const check = validateVerdict(value);
  return check.ok ? [] : check.errors;
};

describe('validateVerdict', () => {
  it('accepts a verdict and names its fields in camel case', () => {
    expect(validateVerdict(wire)).toEqual({
      ok: true,
      verdict: {
        accuracyScore: 80,
        formatScore: 70.5,
        complianceScore: 0,
        overallScore: 100,
        violations: wire.violations,
        reasoning: wire.reasoning,
      },
    });
  });

  it.each([
    [
      'a quoted score',
      { ...wire, accuracy_score: '85' },
      'accuracy_score must be a number without quotes, not "85".',
    ],
    [
      'a score above the scale',
      { ...wire, overall_score: 101 },
      'overall_score must be from 0 to 100, not 101.',
    ],
    [
      'a score below the scale',
      { ...wire, overall_score: -1 },
      'overall_score must be from 0 to 100, not -1.',
    ],
    ['null', { ...wire, format_score: null }, 'format_score must be a number without quotes, not null.'],
    ['NaN', { ...wire, format_score: Number.NaN }, 'format_score must be a number without quotes, not NaN.'],
    [
      'an unknown category',
      { ...wire, violations: [{ category: 'rude', detail: '' }] },
      'violations.0.category must be one of under_min, over_max, format, missing_field, other, not "rude".',
    ],
    [
      'a violation without detail',
      { ...wire, violations: [{ category: 'other' }] },
      'violations.0: detail is missing; add it.',
    ],
    ['an added field', { ...wire, grade: 'A' }, '"grade" is not a field of the schema; leave it out.'],
    ['an array', [wire], 'The answer must be an object, not an array.'],
    ['violations as text', { ...wire, violations: 'none' }, 'violations must be an array, not "none".'],
  ])('refuses %s', (_case, value, message) => {
    expect(errorsOf(value)).toEqual([message]);
  });

  it('names every missing field', () => {
    expect(errorsOf({})).toEqual(verdictJsonSchema.required.map((field) => `${field} is missing; add it.`));
  });

  it('refuses a flood of faults with one sentence', () => {
    const flood = { ...wire, violations: Array.from({ length: 1_000_000 }, () => 1) };
    expect(errorsOf(flood)).toEqual([expect.stringContaining('more than 500 entries')]);
    const wide = Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`k${index}`, 1]));
    expect(errorsOf(wide)).toEqual([expect.stringContaining('more than 500 fields')]);
    expect(errorsOf({ ...wire, violations: [wide] })).toHaveLength(1);
  });

  it('keeps only text that PostgreSQL can store', () => {
    const check = validateVerdict({
      ...wire,
      reasoning: 'a\0b\uD800',
      violations: [{ category: 'other', detail: '\0' }],
    });
    expect(check).toMatchObject({
      verdict: { reasoning: 'a\uFFFDb\uFFFD', violations: [{ category: 'other', detail: '\uFFFD' }] },
    });
  });

  it('is strict: every object closed, every property required', () => {
    const item = verdictJsonSchema.properties.violations.items;
    for (const schema of [verdictJsonSchema, item]) {
      expect(schema.additionalProperties).toBe(false);
      expect(schema.required.toSorted()).toEqual(Object.keys(schema.properties).toSorted());
    }
  });
});
