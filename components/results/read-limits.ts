import { toLimits, valueQuerySchema, type ValueQuery } from '@/lib/runs/run-value';
import type { ValueLimits } from '@/lib/statistics/value-limits';

export type LimitField = keyof ValueQuery;
export const limitFields: LimitField[] = ['minScore', 'maxTtftMs', 'maxCostPer1000'];

export type ReadLimits = {
  limits: ValueLimits;
  /** As typed. */
  texts: Record<LimitField, string>;
  problems: Partial<Record<LimitField, string>>;
};

type Address = Partial<Record<string, string | string[]>>;

/** The limits of an address. A field left empty is none; one that cannot be read is none, and says why. */
export function readLimits(address: Address): ReadLimits {
  const texts = Object.fromEntries(
    limitFields.map((field) => [field, [address[field]].flat()[0]?.trim() ?? '']),
  ) as ReadLimits['texts'];
  const query: ValueQuery = {};
  const problems: ReadLimits['problems'] = {};
  for (const field of limitFields) {
    if (texts[field] === '') continue;
    const read = valueQuerySchema.shape[field].safeParse(texts[field]);
    if (read.success) query[field] = read.data;
    else problems[field] = read.error.issues[0]?.message ?? 'is not a limit';
  }
  return { limits: toLimits(query), texts, problems };
}
