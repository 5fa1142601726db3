import { z } from 'zod';
import type { Operation } from './operation';

type Json = Record<string, unknown>;

const problemOf: Record<number, string> = {
  400: 'The request is malformed or not valid; `errors` names the fields',
  403: 'Host, Origin or Sec-Fetch-Site say that the request is not from here',
  404: 'There is no such thing',
  409: 'The current state does not allow it',
  413: 'The body is larger than 10 MB',
  415: 'The media type is not one that this call takes',
  422: 'A reference in the body does not exist',
  502: 'The provider failed',
  503: 'The database is away',
};

const problemSchema: Json = {
  type: 'object',
  description: 'Problem details (RFC 9457)',
  required: ['type', 'title', 'status', 'detail', 'code'],
  properties: {
    type: { type: 'string', format: 'uri' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'What happened and what to do about it' },
    code: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: {
          path: { type: 'string' },
          message: { type: 'string' },
          line: { type: 'integer' },
          column: { type: 'integer' },
        },
      },
    },
  },
};

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _draft, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function requestBody({ body, rawBody }: Operation): Json {
  if (body)
    return {
      requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(body, 'input') } } },
    };
  if (!rawBody) return {};
  const content = Object.fromEntries(
    rawBody.mediaTypes.map((type) => [type, { schema: { type: 'string' } }]),
  );
  return { requestBody: { required: true, description: rawBody.description, content } };
}

function answer(response: Operation['response']): Json {
  if ('schema' in response)
    return {
      description: response.status === 201 ? 'Created' : 'The answer',
      content: { 'application/json': { schema: jsonSchema(response.schema, 'output') } },
    };
  if ('mediaType' in response)
    return {
      description: response.description,
      content: { [response.mediaType]: { schema: { type: 'string' } } },
    };
  return { description: 'Done; no content' };
}

function describe(operation: Operation): Json {
  const problem = (status: number) => [
    String(status),
    {
      description: problemOf[status],
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ];
  const input = operation.params ?? operation.query ?? operation.body ?? operation.rawBody;
  const statuses = [...(input ? [400] : []), 403, ...operation.problems, 503];
  const name = operation.path
    .replace(/^\/api\/?/, '')
    .replace(/[{}]/g, '')
    .split(/[/.-]/)
    .join('_');
  return {
    operationId: `${operation.method.toLowerCase()}_${name}`,
    summary: operation.summary,
    tags: [operation.tag],
    parameters: [...parameters(operation.params, 'path'), ...parameters(operation.query, 'query')],
    ...requestBody(operation),
    responses: {
      [String(operation.response.status)]: answer(operation.response),
      ...Object.fromEntries(statuses.sort((a, b) => a - b).map(problem)),
    },
  };
}

/** The OpenAPI 3.1 document of `operations`, made of the schemas that validate. */
export function openApiDocument(operations: Operation[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const operation of operations)
    (paths[operation.path] ??= {})[operation.method.toLowerCase()] = describe(operation);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Assay',
      version,
      description:
        'Times are ISO 8601 in UTC, ids strings of digits, durations milliseconds. Errors are problem details (RFC 9457).',
    },
    paths,
    components: { schemas: { Problem: problemSchema } },
  };
}
