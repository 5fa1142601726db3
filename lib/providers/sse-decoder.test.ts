import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SseDecoder } from './sse-decoder';

function decode(pieces: Uint8Array[]): string[] {
  const events: string[] = [];
  const decoder = new SseDecoder((data) => events.push(data));
  for (const piece of pieces) decoder.push(piece);
  decoder.end();
  return events;
}
const bytes = (text: string) => new TextEncoder().encode(text);

describe('SseDecoder', () => {
  it.each([
    ['LF and CRLF', 'data: a\n\ndata: b\r\n\r\n', ['a', 'b']],
    ['no space after the colon', 'data:a\n\n', ['a']],
    ['several data lines', 'data: a\ndata: b\n\n', ['a\nb']],
    [
      'comments, names, ids and unknown fields',
      ': ping\n\nevent: x\nid: 1\nretry: 5\ndatax: no\ndata: a\n\n',
      ['a'],
    ],
    ['a last event without its blank line', 'data: a\n\ndata: b', ['a', 'b']],
    ['events without data', 'event: x\n\n\n\ndata:\n\n', []],
    ['a byte order mark', '\uFEFFdata: a\n\n', ['a']],
  ])('reads %s', (_name, text, expected) => {
    expect(decode([bytes(text)])).toEqual(expected);
  });

  it('gives the same events however the bytes are cut, also inside a character', () => {
    const whole = bytes('data: {"a":"é€😀"}\r\n\r\n: ping\n\ndata: b\ndata: c\n\ndata: [DONE]\n\n');
    const expected = ['{"a":"é€😀"}', 'b\nc', '[DONE]'];
    fc.assert(
      fc.property(fc.array(fc.nat(whole.length), { maxLength: 12 }), (cuts) => {
        const at = [0, ...cuts.toSorted((a, b) => a - b), whole.length];
        const pieces = at.slice(1).map((end, index) => whole.subarray(at[index], end));
        expect(decode(pieces)).toEqual(expected);
      }),
    );
  });

  it('reads one huge line in linear time', () => {
    const piece = bytes('x'.repeat(1024));
    const started = performance.now();
    const [event] = decode([bytes('data: '), ...Array<Uint8Array>(15_000).fill(piece), bytes('\n\n')]);
    expect(event?.length).toBe(15_000 * 1024);
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});
