import type { Refusal } from './capability';
import { failureOf, kindOfStatus, type Failure } from './failure';

/** Not healed by waiting, although the status says "too many requests". */
const quotaCodes = new Set(['insufficient_quota', 'billing_hard_limit_reached']);

const advice: Record<number, string> = {
  401: 'Check the API key in the headers of the provider.',
  403: 'The API key may not use this model.',
  404: 'Check the model name and the inference endpoint.',
};

/** An HTTP answer that is not a success as a failure. `host` is host:port. */
export function httpFailure(refusal: Refusal, host: string, retryAfter: number | null): Failure {
  const { status, message } = refusal;
  const kind = kindOfStatus(status);
  const said = `${host} answered ${status}: ${message}`;
  const failure = failureOf(kind, advice[status] ? `${said} ${advice[status]}` : said, status, retryAfter);
  if (kind === 'rate_limit' && refusal.code && quotaCodes.has(refusal.code)) failure.retry.retry = false;
  return failure;
}

/** Redirects are refused: a POST that is redirected is a misconfiguration, and headers stay with the host they are for. */
export function redirectFailure(status: number, location: string | null, url: string): Failure {
  const target = location && URL.canParse(location, url) ? new URL(location, url) : null;
  const from = new URL(url);
  const where = !target
    ? 'elsewhere'
    : target.origin === from.origin
      ? `to ${target.pathname} on the same host`
      : `to another host, ${target.host}`;
  return failureOf(
    'bad_request',
    `${from.host} redirects ${where} (${status}). Assay does not follow redirects and sent nothing there; enter the final URL in the provider.`,
    status,
  );
}
