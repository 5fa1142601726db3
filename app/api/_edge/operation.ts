import type { z } from 'zod';

/**
 * One REST operation as data: the route validates by it and the OpenAPI document is made from it, so the two cannot
 * disagree. All operations stand in app/api/_operations, a file per domain.
 */
export type Operation<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With {param} in braces, as OpenAPI writes it. */
  path: string;
  summary: string;
  tag: string;
  params?: Params;
  query?: Query;
  /** A JSON body. For other media types name them in `rawBody` and read the request in the handler. */
  body?: Body;
  rawBody?: { mediaTypes: string[]; description: string };
  response:
    | { status: 200 | 201; schema: z.ZodType }
    | { status: 204 }
    /** A stream or file that the handler answers by itself. */
    | { status: 200; mediaType: string; description: string };
  /** Statuses of the problems it can answer beyond 400, 403, 500 and 503. */
  problems: (404 | 409 | 413 | 415 | 422 | 502)[];
};

/** Keeps the schemas' types for the handler. */
export function operation<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  definition: Operation<P, Q, B>,
): Operation<P, Q, B> {
  return definition;
}
