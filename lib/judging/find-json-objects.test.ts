import { describe, expect, it } from 'vitest';
import { findJsonObjects } from './find-json-objects';

const found = (text: string) => findJsonObjects(text).map(({ start, end }) => text.slice(start, end));

describe('findJsonObjects', () => {
  it.each([
    ['one in prose', 'Here: {"a": 1}. Done {really}', ['{"a": 1}']],
    ['two', '{"a":1} and {"b":[]}', ['{"a":1}', '{"b":[]}']],
    ['braces and quotes inside strings', 'x {"a":"}{\\"}"} y', ['{"a":"}{\\"}"}']],
    ['an apostrophe and a stray quote before', 'it\'s 5" wide: {"a":1}', ['{"a":1}']],
    ['a stray brace and quote before', 'open {" here, then {"a":1}', ['{"a":1}']],
    ['an object nested in a broken one', '{oops {"a":1}', ['{"a":1}']],
    ['only the outer of nested ones', '{"a":{"b":1},"c":[{"d":null}]}', ['{"a":{"b":1},"c":[{"d":null}]}']],
    ['a scalar that is no JSON', '{"a": NaN}', ['{"a": NaN}']],
    ['none when cut off', '{"a": {"b": 1}', ['{"b": 1}']],
    ['none with a trailing comma', '{"a":1,}', []],
    ['none with a raw line break in a string', '{"a":"x\ny"}', []],
    ['none deeper than a verdict can be', '{"a":{"b":{"c":{"d":{}}}}}', ['{"b":{"c":{"d":{}}}}']],
    ['the empty object', '{ }', ['{ }']],
  ])('finds %s', (_case, text, objects) => {
    expect(found(text)).toEqual(objects);
  });
});
