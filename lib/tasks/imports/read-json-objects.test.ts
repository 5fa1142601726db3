import { describe, expect, it } from 'vitest';
import { readJsonObjects } from './read-json-objects';

const found = (text: string) => readJsonObjects(text).objects.map(({ line, object }) => [line, object]);
const faults = (text: string) =>
  readJsonObjects(text).faults.map(
    ({ line, column, path, message }) => `${line}:${column} ${path && `${path} `}${message}`,
  );

describe('readJsonObjects', () => {
  it('reads one object per line, with CRLF and blank lines', () => {
    expect(found('{"a":1}\r\n\r\n{"a":"}{"}\n')).toEqual([
      [1, { a: 1 }],
      [3, { a: '}{' }],
    ]);
  });

  it('reads an array whose elements span lines, with the line of each', () => {
    const text = '\n[\n  {"a": "x, ]\\"",\n   "b": [1, {"c": "]"}]},\n  {"a": "y"}\n]\n';
    expect(found(text)).toEqual([
      [3, { a: 'x, ]"', b: [1, { c: ']' }] }],
      [5, { a: 'y' }],
    ]);
    expect(found('[]')).toEqual([]);
  });

  it('reads a single object over several lines', () => {
    expect(found('{\n  "a": 1\n}\n')).toEqual([[1, { a: 1 }]]);
  });

  it('tells faults in their line and keeps the other objects', () => {
    const text = '{"a":1}\n{"a":\n7\n{"a":2,"a":3}\n{"b":{"a":1},"c":{"a":2}}\n';
    expect(faults(text)).toEqual([
      expect.stringMatching(/^2:\d+ is not JSON: /),
      expect.stringMatching(/^3:1 must be an object/),
      '4:1 a stands twice: remove one',
    ]);
    expect(found(text)).toHaveLength(2);
  });

  it.each([
    ['[{"a":1},]', '1:1 is not JSON'],
    ['[{"a":1}\n,{"a":2}', '2:1 is not JSON'],
    ['[{"a":1}] x', '1:1 is not JSON'],
    ['', '1:1 The file holds no object'],
  ])('finds what is wrong with %j', (text, fault) => {
    expect(faults(text)).toEqual([expect.stringContaining(fault)]);
  });

  it('tells of an open string and of the open array around it', () => {
    expect(faults('[{"a":"x')).toEqual([
      expect.stringMatching(/^1:\d+ is not JSON/),
      expect.stringMatching(/^1:1 is not JSON/),
    ]);
  });

  it('keeps keys that reach for prototypes as keys', () => {
    const { objects } = readJsonObjects('{"__proto__":{"polluted":true},"constructor":{"a":1}}');
    expect(Object.keys(objects[0]?.object ?? {})).toEqual(['__proto__', 'constructor']);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
