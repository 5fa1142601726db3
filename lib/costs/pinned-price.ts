import { z } from 'zod';

/** US dollars of one unit. JSON has no infinity, and a sum of such prices stays far from losing a cent. */
const dollars = z.number().min(0).max(1_000_000);

/** The figures of a price. Token prices come together or not at all; cached input falls back to the input price. */
export const priceFiguresSchema = z.strictObject({
  inputPerMillion: dollars.nullable().default(null),
  outputPerMillion: dollars.nullable().default(null),
  cachedInputPerMillion: dollars.nullable().default(null),
  perRequest: dollars.nullable().default(null),
  /** Of the machine that a local model runs on, times the duration of each call. */
  perHour: dollars.nullable().default(null),
  /** Largest prompt and answer together, in tokens. */
  contextWindow: z.int().min(1).max(1_000_000_000).nullable().default(null),
});

export type PriceFigures = z.output<typeof priceFiguresSchema>;

/** A row of the price table as a run keeps it: later changes of the table do not alter what the run cost. */
export type PinnedPrice = PriceFigures & { id: string };
