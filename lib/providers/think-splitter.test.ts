import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ThinkSplitter } from './think-splitter';

function split(pieces: string[]) {
  const texts = { reasoning: '', answer: '' };
  const firstAt: { reasoning: number | null; answer: number | null } = { reasoning: null, answer: null };
  const splitter = new ThinkSplitter((kind, text, atMs) => {
    texts[kind] += text;
    firstAt[kind] ??= atMs;
  });
  pieces.forEach((piece, index) => splitter.push(piece, index));
  splitter.end();
  return { ...texts, firstAt };
}

const cases: [string, string, string, string][] = [
  ['a block at the start', '<think>a < b</think>\n\nThe answer.', 'a < b', 'The answer.'],
  ['blank space before the block', '\n <think>x</think>y', 'x', 'y'],
  ['no block', 'The answer.', '', 'The answer.'],
  ['leading space of an answer', '  indented', '', '  indented'],
  ['a block in the middle, which is text', 'See <think>x</think>', '', 'See <think>x</think>'],
  ['a block that never ends', '<think>on and on </thin', 'on and on </thin', ''],
  ['nothing but a beginning of the tag', '<thi', '', '<thi'],
  ['something like the tag', '<thing>', '', '<thing>'],
  ['an empty block', '<think></think>\n\nanswer', '', 'answer'],
  ['a second block, which is text', '<think>x</think>y<think>z</think>', 'x', 'y<think>z</think>'],
];

describe('ThinkSplitter', () => {
  it.each(cases)('%s', (_name, text, reasoning, answer) => {
    expect(split([text])).toMatchObject({ reasoning, answer });
  });

  it('gives the same however the text is cut', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...cases),
        fc.array(fc.nat(40), { maxLength: 8 }),
        ([, text, reasoning, answer], cuts) => {
          const at = [0, ...cuts.toSorted((a, b) => a - b), text.length];
          const pieces = at.slice(1).map((end, index) => text.slice(at[index], end));
          expect(split(pieces)).toMatchObject({ reasoning, answer });
        },
      ),
    );
  });

  it('times text that it held back by its arrival', () => {
    expect(split(['<', 'b>']).firstAt).toEqual({ reasoning: null, answer: 0 });
    expect(split(['<th', 'ink>', 'x', '</think>', '\n', 'y']).firstAt).toEqual({ reasoning: 0, answer: 5 });
  });
});
