import type { Agent } from 'undici';
import { connectionFailure, forbiddenAddressCode } from '../connection-failure';
import { failureOf, type Failure } from '../failure';
import { isForbiddenAddress } from '../forbidden-address';
import { httpFailure, redirectFailure } from '../http-failure';
import type { ProviderConnection } from '../provider-connection';
import { readRefusal } from '../read-refusal';
import { retryAfterMs } from '../retry-after';
import { redactor } from '../redact';
import { startExchange } from './http-exchange';

const maxBytes = 20_000_000;

export type TextResponse = { status: number; text: string; failure: Failure | null };

type TextRequest = { url: string; method: 'GET' | 'POST'; body?: unknown; timeoutMs: number };

/** A small request beside inference (model lists, unloading), whole and typed in its failures. Never rejects. */
export async function requestText(
  agent: Agent,
  connection: ProviderConnection,
  request: TextRequest,
): Promise<TextResponse> {
  const url = new URL(request.url);
  const redact = redactor(connection.secrets);
  const failed = (failure: Failure, status = 0, text = ''): TextResponse => ({
    status,
    text,
    failure: { ...failure, message: redact(failure.message) },
  });
  if (isForbiddenAddress(url.hostname))
    return failed(connectionFailure({ code: forbiddenAddressCode }, url.host));
  const chunks: Buffer[] = [];
  let status = 0;
  let retryAfter: number | null = null;
  let location: string | null = null;
  const limit = request.timeoutMs;
  const exchange = startExchange(
    agent,
    {
      url,
      method: request.method,
      headers: { accept: 'application/json', 'content-type': 'application/json', ...connection.headers },
      body: request.body === undefined ? null : JSON.stringify(request.body),
    },
    { requestTimeoutMs: limit, firstByteTimeoutMs: limit, stallTimeoutMs: limit, maxBytes },
    {
      onHead: (head) => {
        status = head.status;
        retryAfter = retryAfterMs(head.header, new Date());
        location = head.header('location');
      },
      onData: (chunk) => chunks.push(chunk),
    },
  );
  const { broken, error } = await exchange.ended;
  const text = Buffer.concat(chunks).toString('utf8');
  if (broken === 'too_large')
    return failed(failureOf('invalid_response', `${url.host} sent more than 20 MB.`), status);
  if (broken)
    return failed(failureOf('timeout', `${url.host} did not answer within ${limit / 1000} s.`), status);
  if (error) return failed(connectionFailure(error, url.host), status);
  if (status >= 300 && status < 400) return failed(redirectFailure(status, location, request.url), status);
  if (status < 200 || status >= 300)
    return failed(httpFailure(readRefusal(status, text, redact), url.host, retryAfter), status, text);
  return { status, text, failure: null };
}
