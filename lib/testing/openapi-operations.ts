import { z } from 'zod';

/** As much of JSON Schema as zod writes into the document. */
export type JsonSchema = {
  type?: string;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
};

const schema = z.custom<JsonSchema>((value) => typeof value === 'object' && value !== null);

const documentSchema = z.looseObject({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        parameters: z.array(z.looseObject({ name: z.string(), in: z.enum(['path', 'query']), schema })),
        requestBody: z.looseObject({ content: z.record(z.string(), z.looseObject({ schema })) }).optional(),
        responses: z.record(z.string(), z.unknown()),
      }),
    ),
  ),
});

export type ApiOperation = {
  method: string;
  path: string;
  pathParameters: Record<string, JsonSchema>;
  queryParameters: Record<string, JsonSchema>;
  body: { mediaTypes: string[]; schema: JsonSchema } | null;
  /** Statuses that the document says it may answer. */
  statuses: number[];
};

/** The operations of an OpenAPI document, as a client sees them. */
export function readOperations(document: unknown): ApiOperation[] {
  const { paths } = documentSchema.parse(document);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody, responses }]) => {
      const named = (place: string) =>
        Object.fromEntries(
          parameters.filter((one) => one.in === place).map(({ name, schema }) => [name, schema]),
        );
      const content = Object.entries(requestBody?.content ?? {});
      return {
        method: method.toUpperCase(),
        path,
        pathParameters: named('path'),
        queryParameters: named('query'),
        body: content[0] ? { mediaTypes: content.map(([type]) => type), schema: content[0][1].schema } : null,
        statuses: Object.keys(responses).map(Number),
      };
    }),
  );
}

/** Whether a request of it can be malformed at all. */
export const takesInput = ({ pathParameters, queryParameters, body }: ApiOperation) =>
  body !== null || Object.keys({ ...pathParameters, ...queryParameters }).length > 0;
