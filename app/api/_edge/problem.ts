import type { AppError, ErrorCode, FieldError } from '@/lib/errors/app-error';

/** The one table from error code to HTTP status. */
export const statusOf: Record<ErrorCode, number> = {
  invalid: 400,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  unresolvable_reference: 422,
  internal: 500,
  provider_failed: 502,
  database_unavailable: 503,
};

const titleOf: Record<ErrorCode, string> = {
  invalid: 'The request is not valid',
  forbidden: 'Refused',
  not_found: 'Not found',
  conflict: 'Conflict with the current state',
  payload_too_large: 'The body is too large',
  unsupported_media_type: 'Unsupported media type',
  unresolvable_reference: 'A reference does not exist',
  internal: 'Internal error',
  provider_failed: 'The provider failed',
  database_unavailable: 'The database is away',
};

/** RFC 9457 problem details with Assay's `code` and field errors. */
export type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ErrorCode | 'method_not_allowed';
  errors?: FieldError[];
};

export function toProblem(error: AppError): Problem {
  return {
    type: `urn:assay:problem:${error.code}`,
    title: titleOf[error.code],
    status: statusOf[error.code],
    detail: error.message,
    code: error.code,
    ...(error.errors.length ? { errors: error.errors } : {}),
  };
}

export function problemResponse(error: AppError): Response {
  const problem = toProblem(error);
  return Response.json(problem, {
    status: problem.status,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
  });
}

/** No verb ever refuses so: only the edge knows methods. */
export function methodNotAllowedResponse(method: string, path: string, allow: string[]): Response {
  const problem: Problem = {
    type: 'urn:assay:problem:method_not_allowed',
    title: 'Method not allowed',
    status: 405,
    detail: `${path} does not take ${method}; it takes ${allow.join(', ')}.`,
    code: 'method_not_allowed',
  };
  return Response.json(problem, {
    status: 405,
    headers: { allow: allow.join(', '), 'content-type': 'application/problem+json' },
  });
}
