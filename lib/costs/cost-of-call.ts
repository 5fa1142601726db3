import type { CallResult, Usage } from '@/lib/providers/model-call';
import type { PriceFigures } from './pinned-price';

/** What a call's cost is computed from. `durationMs` null: the call was never sent. */
export type BilledCall = {
  usage: Pick<Usage, 'inputTokens' | 'outputTokens' | 'cachedTokens'>;
  durationMs: number | null;
  /** The server answered with an error status: it did no work that anyone bills. */
  refused: boolean;
};

const perMillion = 1_000_000;
const msPerHour = 3_600_000;

/** Input, cached input and output at their prices; null when a count that is needed is missing. */
function tokenCost(price: PriceFigures, usage: BilledCall['usage']): number | null {
  if (price.inputPerMillion === null || price.outputPerMillion === null) return 0;
  const { inputTokens, outputTokens } = usage;
  if (price.inputPerMillion === 0 && price.outputPerMillion === 0) return 0;
  if (inputTokens === null || outputTokens === null) return null;
  const cached = Math.min(usage.cachedTokens ?? 0, inputTokens);
  const cachedPrice = price.cachedInputPerMillion ?? price.inputPerMillion;
  const input = (inputTokens - cached) * price.inputPerMillion + cached * cachedPrice;
  return (input + outputTokens * price.outputPerMillion) / perMillion;
}

/**
 * US dollars of one call, whether it succeeded or not:
 *
 *   (input - cached) × input price + cached × cached price + output × output price, all ÷ 1,000,000
 *   + price per request + duration ÷ 1 h × hourly rate
 *
 * Cached tokens are a part of the input tokens (as OpenAI and OpenRouter report them) and cost the input price when the
 * table has none of their own; reasoning tokens are a part of the output. A part without a price is not charged. Null,
 * never 0, when the price is not known or a count that it needs is missing. A call that was never sent or that the server
 * refused by an error status costs its duration and nothing else. A price of 0 is 0.
 */
export function costOfCall(price: PriceFigures | null, call: BilledCall): number | null {
  if (price === null) return null;
  const time = ((call.durationMs ?? 0) / msPerHour) * (price.perHour ?? 0);
  const counted = call.usage.inputTokens !== null || call.usage.outputTokens !== null;
  if (call.durationMs === null || (call.refused && !counted)) return time;
  const tokens = tokenCost(price, call.usage);
  return tokens === null ? null : tokens + (price.perRequest ?? 0) + time;
}

/** The same of what a model client returned. */
export function costOfResult(price: PriceFigures | null, result: CallResult): number | null {
  const { sentMs, endMs } = result.timing;
  return costOfCall(price, {
    usage: result.usage,
    durationMs: sentMs === null || endMs === null ? null : endMs - sentMs,
    refused: result.failure !== null && (result.httpStatus ?? 0) >= 400,
  });
}
