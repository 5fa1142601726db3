import type { PriceFigures } from './pinned-price';

/** What is known of a call before it is sent. */
export type CallBound = {
  /** Of the messages and the schema, in UTF-8. */
  inputBytes: number;
  messages: number;
  maxOutputTokens: number;
  timeoutMs: number;
};

/** Role, separators and special tokens around each message; chat templates in use need fewer than ten. */
const tokensPerMessage = 16;

/** No tokenizer in use makes more tokens than bytes. */
const inputTokensAtMost = ({ inputBytes, messages }: CallBound) =>
  inputBytes + (messages + 1) * tokensPerMessage;

/**
 * The most that a call can cost, in US dollars: input tokens by the number of bytes (a true bound, some four times what is
 * usual), all the output that it may make, the price per request, and the hourly rate until its time limit. Cached input
 * is taken at the dearer of the two input prices.
 */
export function boundOfCall(price: PriceFigures, call: CallBound): number {
  const input = Math.max(price.inputPerMillion ?? 0, price.cachedInputPerMillion ?? 0);
  const tokens = inputTokensAtMost(call) * input + call.maxOutputTokens * (price.outputPerMillion ?? 0);
  return tokens / 1_000_000 + (price.perRequest ?? 0) + (call.timeoutMs / 3_600_000) * (price.perHour ?? 0);
}

/** Of a model that nobody has seen answer, when the run sets no limit. */
const unseenOutputTokens = 4_096;
/** An answer may be longer than any before it. */
const headroom = 1.5;

/**
 * Output tokens to reckon with: the run's own limit, else half as many again as the largest output seen of the model, else
 * 4,096; never more than the model's context. Only the first is a guarantee.
 */
export function outputBound(
  maxTokens: number | null,
  largestSeen: number | null,
  contextWindow: number | null,
): number {
  const tokens = maxTokens ?? (largestSeen === null ? unseenOutputTokens : Math.ceil(largestSeen * headroom));
  return contextWindow === null ? tokens : Math.min(tokens, contextWindow);
}
