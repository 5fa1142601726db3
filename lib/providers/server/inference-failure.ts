import { connectionFailure } from '../connection-failure';
import { failureOf, kindOfStatus, type Failure } from '../failure';
import { httpFailure, redirectFailure } from '../http-failure';
import { readRefusal } from '../read-refusal';
import type { BreakReason, ExchangeEnd, ExchangeLimits } from './http-exchange';
import type { Inference } from './inference';

const seconds = (ms: number) => `${ms / 1000} s`;

function brokenFailure(broken: BreakReason, host: string, limits: ExchangeLimits): Failure | null {
  switch (broken) {
    case 'cancelled':
      return failureOf('cancelled', 'The call was cancelled.');
    case 'request_timeout':
      return failureOf(
        'timeout',
        `${host} did not finish its answer within ${seconds(limits.requestTimeoutMs)}.`,
      );
    case 'first_byte_timeout':
      return failureOf(
        'timeout',
        `${host} sent headers and then nothing for ${seconds(limits.firstByteTimeoutMs)}.`,
      );
    case 'stall':
      return failureOf(
        'timeout',
        `${host} stopped in the middle of its answer for ${seconds(limits.stallTimeoutMs)}.`,
      );
    case 'too_large':
      return failureOf(
        'invalid_response',
        `${host} sent more than ${limits.maxBytes / 1e6} MB; the answer was cut off there.`,
      );
    default:
      return null; // "malformed" and "done" are told apart by what had been read
  }
}

/** What is wrong with a body that came with a status of success; null when it is an answer. */
function bodyFailure(
  inference: Inference,
  end: ExchangeEnd,
  host: string,
  redact: (text: string) => string,
): Failure | null {
  const { reader, format, head } = inference;
  const invalid = (message: string) => failureOf('invalid_response', message, head?.status ?? null);
  if (format === 'other') {
    const type = head?.header('content-type') ?? 'none';
    return invalid(
      `${host} answered with Content-Type "${redact(type).slice(0, 100)}", not with a completion. Is the inference endpoint right?`,
    );
  }
  if (inference.malformed)
    return invalid(
      `${host} sent ${format === 'sse' ? 'an event' : 'a body'} that is not the JSON of a completion.`,
    );
  if (reader.error) {
    const { status, message } = reader.error;
    return failureOf(
      status ? kindOfStatus(status) : 'server',
      `${host} reported an error inside its answer: ${redact(message).slice(0, 500)}`,
      status ?? head?.status ?? null,
    );
  }
  const isComplete = reader.finishReason !== null || inference.sawDone;
  if (!isComplete && (end.error || format === 'sse') && reader.sawChoice)
    return invalid(`${host} cut its answer off in the middle: no finish reason and no [DONE] came.`);
  if (end.error && !isComplete)
    return invalid(`${host} closed the connection before any of its answer came.`);
  if (!reader.sawChoice) return invalid(`${host} sent a completion without any choices.`);
  return null;
}

/** The verdict on how an inference ended, without secrets; null when there is an answer. */
export function inferenceFailure(
  inference: Inference,
  end: ExchangeEnd,
  url: URL,
  limits: ExchangeLimits,
  redact: (text: string) => string,
): Failure | null {
  const { head } = inference;
  const broken = end.broken ? brokenFailure(end.broken, url.host, limits) : null;
  if (broken) return { ...broken, httpStatus: head?.status ?? null };
  if (!head) return connectionFailure(end.error, url.host);
  if (inference.isSuccess) return bodyFailure(inference, end, url.host, redact);
  if (head.status >= 300 && head.status < 400)
    return redirectFailure(head.status, head.header('location'), url.href);
  const refusal = readRefusal(head.status, inference.errorText(), redact);
  return httpFailure(refusal, url.host, inference.retryAfterMs);
}
