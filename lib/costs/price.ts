import { z } from 'zod';
import { idSchema } from '@/lib/db/id';
import { plainText } from '@/lib/providers/plain-text';
import { priceFiguresSchema, type PriceFigures } from './pinned-price';

const modelName = plainText(255).trim().min(1);

/** Where a price comes from. */
export const priceSources = ['manual', 'import', 'openrouter'] as const;
export type PriceSource = (typeof priceSources)[number];

/** What is wrong with figures that are each in range; null when nothing is. */
export function figuresFault(figures: PriceFigures): string | null {
  const { inputPerMillion, outputPerMillion, cachedInputPerMillion, perRequest, perHour } = figures;
  if ((inputPerMillion === null) !== (outputPerMillion === null))
    return 'input and output prices come together: give both (0 is free) or neither';
  if (cachedInputPerMillion !== null && inputPerMillion === null)
    return 'a price of cached input needs an input price';
  if (inputPerMillion === null && perRequest === null && perHour === null)
    return 'give token prices, a price per request or an hourly rate; delete the price if none is known';
  return null;
}

export const setPriceSchema = z
  .strictObject({ providerId: idSchema, model: modelName, ...priceFiguresSchema.shape })
  .superRefine((price, context) => {
    const message = figuresFault(price);
    if (message) context.addIssue({ code: 'custom', path: ['inputPerMillion'], message });
  });

export const modelPriceSchema = z.strictObject({
  id: z.string(),
  providerId: z.string(),
  provider: z.string(),
  model: z.string(),
  ...z.strictObject(priceFiguresSchema.shape).shape,
  source: z.enum(priceSources),
  createdAt: z.string(),
  /** Null while the price is in force. */
  replacedAt: z.string().nullable(),
});

export const priceListSchema = z.strictObject({
  items: z.array(modelPriceSchema),
  /** Rises with each change; a run's manifest keeps it. Null before the first price. */
  version: z.string().nullable(),
});

export const priceImportResultSchema = z.strictObject({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  errors: z.array(z.strictObject({ line: z.int(), column: z.int(), path: z.string(), message: z.string() })),
  notes: z.array(z.string()),
});

export type SetPrice = z.input<typeof setPriceSchema>;
export type ModelPrice = z.output<typeof modelPriceSchema>;
export type PriceList = z.output<typeof priceListSchema>;
export type PriceImportResult = z.output<typeof priceImportResultSchema>;
/** A price as it is to be stored. */
export type NewPrice = PriceFigures & { providerId: string; model: string };
