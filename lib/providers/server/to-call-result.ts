import { sanitizeText } from '@/lib/db/sanitize-text';
import type { BuiltRequest } from '../build-request';
import { decodeSpeed } from '../decode-speed';
import type { Failure } from '../failure';
import type { CallResult, CallTiming } from '../model-call';
import type { Inference } from './inference';

/** Facts that a server names freely, within what the ledger's columns hold. */
function fact(text: string | null, maxLength: number): string | null {
  return text === null ? null : sanitizeText(text).text.slice(0, maxLength).toWellFormed();
}

function timingOf(inference: Inference, queuedAt: Date, startMs: number): CallTiming {
  const since = (ms: number | null) => (ms === null ? null : ms - startMs);
  const { reader } = inference;
  return {
    queuedAt: queuedAt.toISOString(),
    sentMs: since(inference.sentAt),
    headersMs: since(inference.headersAt),
    firstByteMs: since(inference.firstByteAt),
    firstReasoningMs: since(reader.firstReasoningMs),
    firstAnswerMs: since(reader.firstAnswerMs),
    lastTokenMs: since(reader.lastTokenMs),
    endMs: since(inference.endAt),
  };
}

const earliest = (a: number | null, b: number | null) =>
  a === null || b === null ? (a ?? b) : Math.min(a, b);
const between = (from: number | null, to: number | null) => (from === null || to === null ? null : to - from);

/** All that is known about a call that has ended. `startMs` is `queuedAt` on the monotonic clock. */
export function toCallResult(
  inference: Inference,
  built: BuiltRequest,
  failure: Failure | null,
  queuedAt: Date,
  startMs: number,
): CallResult {
  const { reader, head } = inference;
  const timing = timingOf(inference, queuedAt, startMs);
  const firstTokenMs = earliest(timing.firstReasoningMs, timing.firstAnswerMs);
  const answer = sanitizeText(reader.answer);
  const reasoning = sanitizeText(reader.reasoning);
  return {
    request: built.body,
    answer: answer.text,
    reasoning: reasoning.text,
    finishReason: fact(reader.finishReason, 64),
    refusal: reader.refusal,
    resolvedModel: fact(reader.resolvedModel, 255),
    fingerprint: fact(reader.fingerprint, 255),
    usage: reader.usage,
    timing,
    ttftMs: between(timing.sentMs, firstTokenMs),
    ttfaMs: between(timing.sentMs, timing.firstAnswerMs),
    tokensPerSecond: decodeSpeed(reader.usage.outputTokens, firstTokenMs, timing.lastTokenMs),
    serverTiming: reader.serverTiming,
    outputModeUsed: built.outputMode,
    sanitized: answer.changed || reasoning.changed,
    httpStatus: head?.status ?? null,
    failure: failure && { ...failure, message: sanitizeText(failure.message).text },
  };
}
