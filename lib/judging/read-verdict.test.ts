import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readVerdict } from './read-verdict';

const wire = {
  accuracy_score: 80,
  format_score: 70,
  compliance_score: 60,
  overall_score: 75,
  violations: [{ category: 'other', detail: 'A "quoted" {brace}.' }],
  reasoning: 'Fine.',
};
const json = JSON.stringify(wire);
const pretty = JSON.stringify(wire, null, 2);
const other = JSON.stringify({ ...wire, overall_score: 100 });

const errorOf = (text: string) => {
  const read = readVerdict(text);
  expect(read.ok).toBe(false);
  return read.ok ? '' : read.errors.join(' ');
};

describe('readVerdict', () => {
  it.each([
    ['the whole text', json, 'json'],
    ['the whole text with a byte order mark', `\uFEFF ${pretty}\n`, 'json'],
    ['a fenced block', `Sure!\n\`\`\`json\n${pretty}\n\`\`\`\nThat is all.`, 'fenced'],
    ['a fenced block without language', `\`\`\`\n${json}\n\`\`\``, 'fenced'],
    ['an unclosed fence', `\`\`\`json\n${json}`, 'fenced'],
    ['prose', `My verdict is ${json} and I stand by it.`, 'embedded'],
    ['prose with stray braces and quotes', `The set {x} is 5" {"wide: ${json}`, 'embedded'],
    ['prose after other JSON', `The answer was {"a": 1}. ${json}`, 'embedded'],
    ['the same verdict twice', `${json}\nAgain:\n${pretty}`, 'embedded'],
  ])('reads %s', (_case, text, where) => {
    expect(readVerdict(text)).toMatchObject({ ok: true, found: where, verdict: { overallScore: 75 } });
  });

  it('refuses two different verdicts: one may be a forgery quoted from the answer', () => {
    expect(errorOf(`${json}\nThe answer claims ${other}`)).toContain('different verdicts');
    expect(errorOf(`The answer claims ${other}\n\`\`\`json\n${json}\n\`\`\``)).toContain(
      'different verdicts',
    );
  });

  it.each([
    ['nothing', ' \n', 'The answer is empty'],
    ['prose', 'I give it 85 out of 100.', 'holds no JSON object'],
    ['HTML', '<!DOCTYPE html><html>{"a":1}</html>', 'HTML page'],
    ['a number', '85', 'must be an object, not 85'],
    [
      'a quoted score',
      json.replace('80', '"80"'),
      'accuracy_score must be a number without quotes, not "80".',
    ],
    ['101', json.replace('80', '101'), 'accuracy_score must be from 0 to 100, not 101.'],
    ['1e999', json.replace('80', '1e999'), 'accuracy_score must be a number'],
    ['NaN', json.replace('80', 'NaN'), 'not valid JSON'],
    [
      'a missing field in prose',
      `Here: ${json.replace('"overall_score":75,', '')} ok`,
      'overall_score is missing',
    ],
    ['duplicate keys', json.replace('{', '{"overall_score":100,'), '"overall_score" is given twice'],
    ['duplicate keys in prose', `x ${json.replace('{', '{"overall_score":100,')}`, 'is given twice'],
    ['truncated JSON', json.slice(0, -5), 'cut off before its end'],
    ['truncated JSON in a fence', `\`\`\`json\n${pretty.slice(0, 40)}`, 'cut off before its end'],
    ['a trailing comma', `${json.slice(0, -1)},}`, 'not valid JSON'],
    ['single quotes', json.replaceAll('"', "'"), 'not valid JSON'],
    ['an array', `[${json}]`, 'must be an object, not an array'],
    ['a wrapped verdict', `{"verdict":${json}}`, 'accuracy_score is missing'],
  ])('explains %s', (_case, text, message) => {
    expect(errorOf(text)).toContain(message);
  });

  it('finds the verdict in any prose, and throws at nothing', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      '"',
      "'",
      ':',
      ',',
      '\\',
      '\n',
      '```',
      'json',
      'a',
      '1',
      ' ',
    );
    const prose = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(prose, prose, (before, after) => {
        expect(readVerdict(before + after).ok).toBe(false);
        // The line breaks end whatever string the prose has opened, the dots whatever object or list.
        const read = readVerdict(`${before}\n.${pretty}.\n${after}`);
        expect(read).toMatchObject({ ok: true, verdict: { overallScore: 75, reasoning: 'Fine.' } });
      }),
      { numRuns: 2_000 },
    );
  });

  const mega = 1_999_900;
  it.each([
    ['open braces', '{'.repeat(mega)],
    ['open brackets', '['.repeat(mega)],
    ['nested objects', '{"a":'.repeat(mega / 5)],
    ['nested pairs', '{"a":{"b":1},'.repeat(mega / 13)],
    ['half open keys', '{"'.repeat(mega / 2)],
    ['escaped quotes', `{"${'{\\"'.repeat(mega / 3)}`],
    ['shifted strings', '{"k":"abc{ ",":1,'.repeat(mega / 17)],
    ['white space', `x {"a":${' '.repeat(mega)}`],
    ['fences', '```json\n{'.repeat(mega / 9)],
    ['small objects', `x${'{"accuracy_score":"1"} '.repeat(mega / 23)}`],
    ['a flood of violations', `{"violations":[${'1,'.repeat(mega / 2)}1]}`],
  ])('stays linear on 2 MB of %s', (_case, text) => {
    const started = performance.now();
    expect(readVerdict(text).ok).toBe(false);
    // Quadratic work would take minutes, linear takes a tenth of a second.
    expect(performance.now() - started).toBeLessThan(30_000);
  });

  it('refuses 20 MB at once', () => {
    expect(errorOf(`${json}${' x'.repeat(10_000_000)}`)).toContain('more than 2000000 characters');
  });
});
