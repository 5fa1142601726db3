import { z } from 'zod';
import { plainText } from './plain-text';
import type { Failure } from './failure';

export type ChatMessage = { role: 'system' | 'user' | 'assistant'; content: string };

/** Generation parameters of a run. An absent one is not sent: the server's own default holds. */
export const modelParametersSchema = z.strictObject({
  temperature: z.number().min(0).max(2).optional(),
  maxTokens: z.int().min(1).max(10_000_000).optional(),
  topP: z.number().gt(0).max(1).optional(),
  seed: z.int().optional(),
  stop: z.array(plainText(255).min(1)).min(1).max(4).optional(),
});

export type ModelParameters = z.output<typeof modelParametersSchema>;

/** `text`, or a JSON schema that the answer should follow, by the strictest means that the model is known to accept. */
export type OutputMode = 'text' | { name: string; schema: Record<string, unknown> };

export type OutputModeUsed = 'json_schema' | 'json_object' | 'text';

/** One HTTP inference request. `callId` goes out as `X-Client-Request-Id`. */
export type ModelCall = {
  callId: string;
  messages: ChatMessage[];
  parameters: ModelParameters;
  output: OutputMode;
  stream: boolean;
};

export type DeltaKind = 'reasoning' | 'answer';

/**
 * `queuedAt` is wall clock (ISO 8601); all others are milliseconds after it on the monotonic clock, null when the call
 * did not get that far. A call that is not streamed has no token times: nothing tells when its tokens were made.
 */
export type CallTiming = {
  queuedAt: string;
  sentMs: number | null;
  headersMs: number | null;
  firstByteMs: number | null;
  firstReasoningMs: number | null;
  firstAnswerMs: number | null;
  lastTokenMs: number | null;
  endMs: number | null;
  /** How long the call had waited before `queuedAt` for its provider's rate limit; absent where there is none. */
  pacedMs?: number;
};

/** As the server reports it; what it does not report is null. `estimated`: a figure is ours, not the server's. */
export type Usage = {
  inputTokens: number | null;
  outputTokens: number | null;
  reasoningTokens: number | null;
  cachedTokens: number | null;
  estimated: boolean;
};

/** What became of one call. On a failure what had arrived until then is kept and `failure` is set. */
export type CallResult = {
  /** The JSON body as sent; never headers. */
  request: Record<string, unknown>;
  answer: string;
  reasoning: string;
  finishReason: string | null;
  refusal: boolean;
  resolvedModel: string | null;
  fingerprint: string | null;
  usage: Usage;
  timing: CallTiming;
  /** To the first token of any kind, from `sentMs`. */
  ttftMs: number | null;
  /** To the first token of the answer, from `sentMs`. */
  ttfaMs: number | null;
  /** (output tokens - 1) / (last token - first token), per second; null below two tokens or without a count. */
  tokensPerSecond: number | null;
  /** Durations and speeds that the server itself reports, as it names them. */
  serverTiming: Record<string, number> | null;
  outputModeUsed: OutputModeUsed;
  /** Characters that PostgreSQL cannot hold were replaced. */
  sanitized: boolean;
  httpStatus: number | null;
  failure: Failure | null;
};
