/** The classes of failure of a model call. Told apart by status, type and cause, never by the words of a message. */
export const failureKinds = [
  'auth',
  'rate_limit',
  'bad_request',
  'server',
  'timeout',
  'connection',
  'invalid_response',
  'cancelled',
] as const;

export type FailureKind = (typeof failureKinds)[number];

/**
 * What the owner of the attempts (the item) does next. `retryAfterMs` null: by its own backoff. `countsAsAttempt` false
 * marks a renegotiation: the server rejected an option that the client now leaves out, so the same call goes again at once.
 */
export type RetryDecision = { retry: boolean; retryAfterMs: number | null; countsAsAttempt: boolean };

/** `message` is plain language for the user and never carries a header or a secret. */
export type Failure = {
  kind: FailureKind;
  message: string;
  httpStatus: number | null;
  retry: RetryDecision;
};

const retried: ReadonlySet<FailureKind> = new Set([
  'rate_limit',
  'server',
  'timeout',
  'connection',
  'invalid_response',
]);

/** A failure with the retry rule of its kind; `retryAfterMs` is the server's own wish, when it named one. */
export function failureOf(
  kind: FailureKind,
  message: string,
  httpStatus: number | null = null,
  retryAfterMs: number | null = null,
): Failure {
  const retry = retried.has(kind);
  return {
    kind,
    message,
    httpStatus,
    retry: { retry, retryAfterMs: retry ? retryAfterMs : null, countsAsAttempt: true },
  };
}

/** The call is to be sent again as it is: the client has learned to leave `option` out for this model. */
export function renegotiation(option: string, message: string, httpStatus: number | null): Failure {
  return {
    kind: 'bad_request',
    message: `The server does not accept "${option}" for this model; the call goes again without it. It said: ${message}`,
    httpStatus,
    retry: { retry: true, retryAfterMs: 0, countsAsAttempt: false },
  };
}

/** The failure class of an HTTP status that is not a success. */
export function kindOfStatus(status: number): FailureKind {
  if (status === 401 || status === 403) return 'auth';
  if (status === 429) return 'rate_limit';
  if (status === 408) return 'timeout';
  // 425: the server was not ready yet.
  if (status >= 500 || status === 425) return 'server';
  return 'bad_request';
}
