import type { z } from 'zod';
import { isDatabaseAway } from '@/lib/db/server/postgres-error';
import { AppError } from '@/lib/errors/app-error';
import { parseWith } from '@/lib/errors/parse-with';
import { logger } from '@/lib/log/server/logger';
import type { Operation } from './operation';
import { problemResponse } from './problem';
import { readJson } from './read-body';

type Input<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = {
  params: z.output<P>;
  query: z.output<Q>;
  body: z.output<B>;
  request: Request;
};

type RouteContext = { params: Promise<Record<string, string | string[] | undefined>> };

/** Unknown errors become a problem that names nothing internal; the log keeps the rest. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error))
    return new AppError(
      'database_unavailable',
      'The database does not answer. Nothing was changed; try again shortly.',
    );
  logger().error({ err: error }, 'unexpected error in a route');
  return new AppError(
    'internal',
    'Something failed that Assay did not foresee. The log of the web server tells more.',
  );
}

/**
 * Makes a Next.js route handler of an operation: validates path, query and body by its schemas, calls `verb`, and
 * answers its result (or its Response as it is). Every refusal is a problem document.
 */
export function handle<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  operation: Operation<P, Q, B>,
  verb: (input: Input<P, Q, B>) => Promise<unknown>,
): (request: Request, context: RouteContext) => Promise<Response> {
  return async (request, context) => {
    try {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      const input = {
        params: operation.params ? parseWith(operation.params, await context.params, 'path') : undefined,
        query: operation.query ? parseWith(operation.query, query, 'query') : undefined,
        body: operation.body ? parseWith(operation.body, await readJson(request), 'body') : undefined,
        request,
      } as Input<P, Q, B>;
      const result = await verb(input);
      if (result instanceof Response) return result;
      if (operation.response.status === 204) return new Response(null, { status: 204 });
      return Response.json(result, {
        status: operation.response.status,
        headers: { 'cache-control': 'no-store' },
      });
    } catch (error) {
      return problemResponse(toAppError(error));
    }
  };
}
