import * as fc from 'fast-check';
import type { ApiOperation, JsonSchema } from './openapi-operations';
import { hostileBytes, hostileJson, hostileText, mutations } from './openapi-hostile';
import { sampleOf, type Hints } from './openapi-sample';

/** A request that is wrong somewhere. */
export type MalformedRequest = {
  /** What is wrong with it. */
  fault: string;
  /** Wrong beyond doubt, so that only a 4xx is right; else the schema has the last word. */
  certain: boolean;
  params: Record<string, string>;
  query: [string, string][];
  contentType: string | null;
  body: string | Uint8Array<ArrayBuffer> | null;
};

const wrongIds = [
  '0',
  '-1',
  '01',
  '1.5',
  '1e3',
  '99999999999999999999',
  '9223372036854775808',
  'x',
  '',
  ' 1',
  '１',
  '1\0',
];
const sqlFragments = ["1'; drop table benchmark_run; --", '1 or 1=1', "' union select 1 --", '$1', '%'];
const wrongIdOf = fc.oneof(
  fc.constantFrom(...wrongIds, ...sqlFragments, '__proto__', '../../etc/passwd', 'x'.repeat(100_000)),
  fc.string({ unit: 'binary' }).filter((text) => !/^\d+$/.test(text)),
);

const wrongNumbers = [
  '',
  'x',
  '-1',
  '0',
  '1.5',
  'NaN',
  'Infinity',
  '1e999',
  '99999999999999999999',
  '0x',
  '1 2',
  '\0',
];

/** Values of a query parameter that are surely wrong, and texts of which it is not known. */
function wrongQueryValue(schema: JsonSchema): fc.Arbitrary<{ value: string; certain: boolean }> {
  const surely = (values: fc.Arbitrary<string>) => values.map((value) => ({ value, certain: true }));
  if (schema.type === 'integer') return surely(fc.constantFrom(...wrongNumbers));
  if (schema.enum) return surely(hostileText.filter((text) => !schema.enum?.includes(text)));
  if (schema.pattern) {
    const pattern = new RegExp(schema.pattern);
    return surely(fc.oneof(wrongIdOf, hostileText).filter((text) => !pattern.test(text)));
  }
  const encoded = fc
    .oneof(hostileJson, fc.constant('{"value":1.5,"id":"1"}'))
    .map((text) => Buffer.from(text).toString('base64url'));
  return fc.oneof(hostileText, encoded).map((value) => ({ value, certain: false }));
}

function wrongQuery(operation: ApiOperation, sound: MalformedRequest): fc.Arbitrary<MalformedRequest> {
  const unknown = fc.constantFrom('x', '__proto__', 'constructor', 'limit ').map((name) => ({
    ...sound,
    fault: `unknown query parameter ${name}`,
    certain: true,
    query: [[name, '1']] as [string, string][],
  }));
  const one = fc.constantFrom(...Object.entries(operation.queryParameters)).chain(([name, schema]) =>
    wrongQueryValue(schema).map(({ value, certain }) => ({
      ...sound,
      fault: `query parameter ${name}`,
      certain,
      query: [[name, value]] as [string, string][],
    })),
  );
  return fc.oneof({ weight: 1, arbitrary: unknown }, { weight: 4, arbitrary: one });
}

function wrongPath(operation: ApiOperation, sound: MalformedRequest): fc.Arbitrary<MalformedRequest> {
  return fc.tuple(fc.constantFrom(...Object.keys(operation.pathParameters)), wrongIdOf).map(([name, id]) => ({
    ...sound,
    fault: `path parameter ${name}`,
    certain: true,
    params: { ...sound.params, [name]: id },
  }));
}

/** Where JSON is one of several file formats, the body is a file. */
const isJson = (mediaTypes: string[]) => mediaTypes[0] === 'application/json';

function wrongBody(
  sound: MalformedRequest,
  value: unknown,
  mediaTypes: string[],
): fc.Arbitrary<MalformedRequest> {
  const json = isJson(mediaTypes);
  const wrongType = fc
    .constantFrom(
      null,
      '',
      'text/plain',
      'multipart/form-data',
      'application/jso',
      'application/json5',
      'x'.repeat(5000),
    )
    .map((contentType) => ({ ...sound, fault: 'media type', certain: true, contentType }));
  const wrongBytes = hostileBytes(json).map((body) => ({ ...sound, fault: 'bytes', certain: true, body }));
  if (!json) {
    const texts = fc.oneof(hostileText, hostileJson).map((body) => ({ ...sound, fault: 'text', body }));
    return fc.oneof(wrongType, wrongBytes, texts);
  }
  const mutated = mutations(value).map((mutated) => ({ ...sound, fault: 'one mutated field', ...mutated }));
  const anything = hostileJson.map((body) => ({ ...sound, fault: 'another JSON value', body }));
  return fc.oneof(
    { weight: 1, arbitrary: wrongType },
    { weight: 2, arbitrary: wrongBytes },
    { weight: 2, arbitrary: anything },
    { weight: 8, arbitrary: mutated },
  );
}

/** The request that is sound: the one that every malformed one departs from in one point. */
export function soundRequest(operation: ApiOperation, hints: Hints): MalformedRequest {
  const { body, pathParameters } = operation;
  const params = Object.keys(pathParameters).map((name) => [name, String(hints[name])]);
  const json = body && isJson(body.mediaTypes);
  return {
    fault: 'none',
    certain: false,
    params: Object.fromEntries(params) as Record<string, string>,
    query: [],
    contentType: body?.mediaTypes[0] ?? null,
    body: body && (json ? JSON.stringify(sampleOf(body.schema, hints)) : String(hints.text)),
  };
}

/** Malformed requests of `operation`, each wrong in one point of its path, query or body. */
export function malformedRequests(operation: ApiOperation, hints: Hints): fc.Arbitrary<MalformedRequest> {
  const { body, pathParameters, queryParameters } = operation;
  const sound = soundRequest(operation, hints);
  const kinds = [
    ...(Object.keys(pathParameters).length ? [wrongPath(operation, sound)] : []),
    ...(Object.keys(queryParameters).length ? [wrongQuery(operation, sound)] : []),
    ...(body
      ? [{ weight: 4, arbitrary: wrongBody(sound, sampleOf(body.schema, hints), body.mediaTypes) }]
      : []),
  ];
  return fc.oneof(...kinds);
}
