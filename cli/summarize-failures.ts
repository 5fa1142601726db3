import type { ItemRow } from '@/lib/runs/item';

export type FailureCause = {
  provider: string;
  model: string;
  phase: 'BENCHMARKING' | 'JUDGING' | null;
  errorKind: string | null;
  count: number;
  /** The message of the first such item. */
  example: string | null;
};

type FailedItem = Pick<ItemRow, 'failedPhase' | 'errorKind' | 'errorMsg'> & {
  target: Pick<ItemRow['target'], 'provider' | 'model'>;
};

/** Failed items counted by model, phase and kind of failure, the most frequent first. */
export function summarizeFailures(items: Iterable<FailedItem>): FailureCause[] {
  const causes = new Map<string, FailureCause>();
  for (const { target, failedPhase, errorKind, errorMsg } of items) {
    const key = JSON.stringify([target.provider, target.model, failedPhase, errorKind]);
    const known = causes.get(key);
    if (known) known.count++;
    else
      causes.set(key, {
        provider: target.provider,
        model: target.model,
        phase: failedPhase,
        errorKind,
        count: 1,
        example: errorMsg,
      });
  }
  return [...causes.values()].toSorted((a, b) => b.count - a.count);
}
