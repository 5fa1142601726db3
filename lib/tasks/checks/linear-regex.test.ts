import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileLinearRegex } from './linear-regex';

const test = (pattern: string, flags: string, text: string) => {
  const regex = compileLinearRegex(pattern, flags);
  if ('fault' in regex) throw new Error(regex.fault);
  return regex.test(text);
};

const piece = fc.constantFrom(
  'a',
  'b',
  '.',
  '\\d',
  '\\w',
  '[^a]',
  '[ab]',
  '(?:a|b)',
  '(ab|a)',
  '\\b',
  '^',
  '$',
  '\\n',
  '[\\]b]',
  '',
);
const repeated = fc
  .tuple(piece, fc.constantFrom('', '', '*', '+', '?', '{2}', '{1,3}', '*?', '{0,}'))
  .map(([part, times]) => (['\\b', '^', '$', ''].includes(part) ? part : part + times));
const sequence = fc.array(repeated, { maxLength: 5 }).map((parts) => parts.join(''));
const pattern = fc.oneof(
  sequence,
  fc.tuple(sequence, sequence).map(([a, b]) => `${a}|${b}`),
  fc.tuple(sequence, sequence).map(([a, b]) => `(${a})*${b}`),
);
const text = fc
  .array(fc.constantFrom('a', 'b', 'A', '1', '\n', ' ', ']', 'é'), { maxLength: 8 })
  .map((parts) => parts.join(''));

describe('compileLinearRegex', () => {
  it('agrees with the platform on every pattern it takes', () => {
    fc.assert(
      fc.property(pattern, fc.constantFrom('', 'i', 'm', 's', 'im', 'u'), text, (source, flags, value) => {
        expect(test(source, flags, value)).toBe(new RegExp(source, flags).test(value));
      }),
      { numRuns: 3_000 },
    );
  });

  it('knows named groups, properties and characters beyond the basic plane', () => {
    expect(test('^(?<year>\\d{4})-\\p{Lu}+$', 'u', '2026-ÄB')).toBe(true);
    expect(test('^.$', 'u', '😀')).toBe(true);
    expect(test('^.$', '', '😀')).toBe(false);
    expect(test('\\u{1F600}', 'u', 'x😀')).toBe(true);
  });

  it.each([
    ['(?=a)', 'a look-ahead'],
    ['(?<!a)b', 'a look-ahead'],
    ['(a)\\1', 'a reference to a group'],
    ['(a{100}){100}', 'more than 500 steps'],
    ['a{1000000}', 'more than 500'],
    ['(', 'is no regular expression'],
  ])('refuses %s', (source, reason) => {
    expect(compileLinearRegex(source)).toEqual({ fault: expect.stringContaining(reason) as string });
  });
});
