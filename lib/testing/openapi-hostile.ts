import * as fc from 'fast-check';
import { placesIn } from './openapi-sample';

const megabyte = 1024 * 1024;

/** Texts that are hard on parsers, databases and terminals. */
export const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    'x\udfff',
    '\u202e',
    '\r\nx: y',
    '\ufeff',
    '=1+1',
    "'; drop table run_log; --",
  ),
  fc.constantFrom(
    'null',
    'true',
    '[]',
    '{}',
    '- &a [*a]',
    '!!js/function "x"',
    'a: '.repeat(2000),
    '%s%n',
    '\\u0000',
  ),
  fc.constantFrom(300, 5000, 1_100_000).map((length) => 'x'.repeat(length)),
);

/** Written as JSON text, as JSON.stringify could not write all of them. */
const hostileValues = fc.constantFrom(
  'null',
  'true',
  '0',
  '-1',
  '-0',
  '1.5',
  '1e400',
  '-1e400',
  '9223372036854775808',
  '2147483648',
  '1e-320',
  '""',
  '" "',
  '"\\u0000"',
  '"\\ud800"',
  '"\\udc00x"',
  '"NaN"',
  '"0"',
  '"99999999999999999999"',
  '"1e5"',
  '[]',
  '{}',
  '[null]',
  '[[]]',
  '[{}]',
  '{"__proto__": null}',
  '{"__proto__": {"x": 1}}',
  '{"constructor": {}}',
  '"http://169.254.169.254/"',
  '"file:///etc/passwd"',
  '"http://a b"',
  '"//x"',
  '"javascript:alert(1)"',
  `"${'x'.repeat(300)}"`,
  `"${'x'.repeat(megabyte + 100)}"`,
  `[${'"1",'.repeat(100_001)}"1"]`,
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
);

/** JSON texts of every kind, nested deeply, with keys that meddle with prototypes. */
export const hostileJson = fc.oneof(
  hostileValues,
  fc.json(),
  hostileText.map((text) => JSON.stringify(text)),
);

/** Bodies that are no text in UTF-8; with `json` also texts that are no JSON. Each is surely wrong. */
export function hostileBytes(json: boolean): fc.Arbitrary<string | Uint8Array<ArrayBuffer>> {
  const noUtf8 = fc
    .constantFrom(
      [0xff],
      [0xc3, 0x28],
      [0x22, 0xed, 0xa0, 0x80, 0x22],
      [0xf8, 0x88, 0x80, 0x80, 0x80],
      [0xc0, 0x80],
    )
    .map((bytes) => new Uint8Array(bytes));
  const noJson = fc.constantFrom(
    '',
    '{',
    '{"a":1',
    '{"a":}',
    "{'a':1}",
    '{a:1}',
    '[1,]',
    '{"a":1}x',
    'NaN',
    'Infinity',
    'undefined',
    '01',
    '\0',
    '"\n"',
    '"\\x"',
    '"\\ud8"',
    '<a/>',
    '// {}',
    '{"a":1,}',
    'nul',
    '-',
    '"',
    '['.repeat(100_000),
  );
  return json ? fc.oneof({ weight: 2, arbitrary: noJson }, { weight: 1, arbitrary: noUtf8 }) : noUtf8;
}

const marker = '\u0001here\u0001';
const written = JSON.stringify(marker);

/** `value` as JSON with `json` at `place`. */
const withJsonAt = (value: unknown, place: string[], json: string) =>
  JSON.stringify(changedAt(value, place, () => marker)).replace(written, () => json);

/** `value` with what stands at `place` made by `change`; an undefined result takes the key away. */
function changedAt(value: unknown, [key, ...rest]: string[], change: (old: unknown) => unknown): unknown {
  if (key === undefined) return change(value);
  const copy = structuredClone(value) as Record<string, unknown>;
  const next = changedAt(copy[key], rest, change);
  if (next === undefined && !Array.isArray(copy)) delete copy[key];
  else copy[key] = next;
  return copy;
}

const wrongInTurn = [
  'null',
  'false',
  '-1',
  '1.5',
  '1e400',
  '9223372036854775808',
  '""',
  '"a\\u0000b"',
  '"a\\ud800"',
  '[]',
  '{}',
  '[null]',
  '{"__proto__": {}}',
  '"=1"',
  '"９"',
  `"${'x'.repeat(2 * megabyte)}"`,
];

/** JSON texts of `value` with each place in turn replaced by each of a short list of values: leaves nothing to chance. */
export const eachPlaceWrong = (value: unknown): string[] =>
  placesIn(value).flatMap((place) => wrongInTurn.map((json) => withJsonAt(value, place, json)));

/** JSON texts of `value` with one place changed: another value, no value, or a key that does not belong there (`certain`). */
export function mutations(value: unknown): fc.Arbitrary<{ body: string; certain: boolean }> {
  const places = placesIn(value);
  const replaced = fc
    .tuple(fc.constantFrom(...places), hostileJson)
    .map(([place, json]) => withJsonAt(value, place, json));
  const below = places.filter((place) => place.length > 0);
  const removed = below.length
    ? fc.constantFrom(...below).map((place) => JSON.stringify(changedAt(value, place, () => undefined)))
    : fc.constant('[]');
  const isObject = (at: unknown) => typeof at === 'object' && at !== null && !Array.isArray(at);
  const objects = places.filter((place) =>
    isObject(place.reduce((at, key) => (at as Record<string, unknown>)[key], value)),
  );
  const added = fc
    .tuple(
      fc.constantFrom(...objects),
      fc.constantFrom('x', '__proto__', 'constructor', 'toString', '', '\0', 'name '),
    )
    .map(([place, key]) => {
      const json = JSON.stringify(changedAt(value, place, (old) => ({ [marker]: 1, ...(old as object) })));
      return json.replace(written, () => JSON.stringify(key));
    });
  const marked = (texts: fc.Arbitrary<string>, certain: boolean) => texts.map((body) => ({ body, certain }));
  return fc.oneof(
    { weight: 6, arbitrary: marked(replaced, false) },
    { weight: 1, arbitrary: marked(removed, false) },
    { weight: 2, arbitrary: marked(added, true) },
  );
}
