import { z } from 'zod';
import { priceFiguresSchema, type PriceFigures } from './pinned-price';

/** A price per token or request, as OpenRouter writes it: a decimal number in a string. */
const amount = z.union([z.string(), z.number()]).transform(Number);

const entrySchema = z.object({
  id: z.string().trim().min(1).max(255),
  context_length: z.number().nullish(),
  pricing: z.object({
    prompt: amount,
    completion: amount,
    input_cache_read: amount.optional(),
    request: amount.optional(),
  }),
});

const isPrice = (value: number) => Number.isFinite(value) && value >= 0;
/** Twelve digits: 0.0000003 × 1,000,000 is 0.3 and not 0.29999999999999998. */
const perMillion = (perToken: number) => Number((perToken * 1_000_000).toPrecision(12));
const optional = (value: number | undefined, of: (value: number) => number) =>
  value === undefined || !isPrice(value) || value === 0 ? null : of(value);

function figuresOf({ pricing, context_length: length }: z.output<typeof entrySchema>): PriceFigures | null {
  if (!isPrice(pricing.prompt) || !isPrice(pricing.completion)) return null;
  const figures = priceFiguresSchema.safeParse({
    inputPerMillion: perMillion(pricing.prompt),
    outputPerMillion: perMillion(pricing.completion),
    cachedInputPerMillion: optional(pricing.input_cache_read, perMillion),
    perRequest: optional(pricing.request, (value) => value),
    contextWindow: Number.isSafeInteger(length) && (length ?? 0) > 0 ? length : null,
  });
  return figures.success ? figures.data : null;
}

/**
 * The prices in OpenRouter's list of models (`GET /api/v1/models`: `pricing.prompt` and `.completion` per token,
 * `.input_cache_read`, `.request`). A cached price of 0 is taken as not named, so that cached input is never free by an
 * omission. `unpriced` are models without a fixed price (a router's -1) or with one that cannot be read; null when the
 * text is no list of models at all.
 */
export function readOpenRouterPrices(
  json: unknown,
): { prices: (PriceFigures & { model: string })[]; unpriced: string[] } | null {
  const list = z.object({ data: z.array(z.unknown()).max(100_000) }).safeParse(json);
  if (!list.success) return null;
  const prices: (PriceFigures & { model: string })[] = [];
  const unpriced: string[] = [];
  for (const raw of list.data.data) {
    const entry = entrySchema.safeParse(raw);
    const figures = entry.success ? figuresOf(entry.data) : null;
    if (entry.success && figures) prices.push({ model: entry.data.id, ...figures });
    else {
      const { data: named } = z.object({ id: z.string() }).safeParse(raw);
      unpriced.push(named?.id.slice(0, 255) ?? 'a model without an id');
    }
  }
  return { prices, unpriced };
}
