/** The closed set of ways in which a verb refuses. The edge maps each to one HTTP status (app/api/_edge/problem.ts). */
export const errorCodes = [
  'invalid',
  'not_found',
  'conflict',
  'forbidden',
  'payload_too_large',
  'unsupported_media_type',
  'unresolvable_reference',
  'provider_failed',
  'database_unavailable',
  'internal',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** One fault in what the caller sent: where (`path`, dotted) and what to do about it. */
export type FieldError = { path: string; message: string; line?: number; column?: number };

/** The one error that verbs throw for a refusal. `message` is shown to the user: name the field, the value, the remedy. */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly errors: FieldError[] = [],
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'AppError';
  }
}
