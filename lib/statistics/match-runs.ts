import type { RunMetric } from './run-metric';

/** One item of a run as the comparison of runs sees it. Null: not measured, or failed. */
export type RunItem = {
  targetId: string;
  taskId: string;
  /** Equal hash, equal task content. */
  contentHash: string;
  repetition: number;
} & Record<RunMetric, number | null>;

export type MatchedTask = { targetId: string; taskId: string; baseline: RunItem[]; candidate: RunItem[] };

export type UnmatchedReason = 'only_in_baseline' | 'only_in_candidate' | 'content_changed';
export type UnmatchedTask = { targetId: string; taskId: string; reason: UnmatchedReason };

/**
 * Pairs the items of two runs by target, task and task content; repetitions stay together. A task whose content changed, or that
 * one run did not ask this target, is left out with the reason.
 */
export function matchRuns(
  baseline: readonly RunItem[],
  candidate: readonly RunItem[],
): { matched: MatchedTask[]; unmatched: UnmatchedTask[] } {
  const before = group(baseline);
  const after = group(candidate);
  const matched: MatchedTask[] = [];
  const unmatched: UnmatchedTask[] = [];
  for (const [key, ofBaseline] of before) {
    const { targetId, taskId } = ofBaseline;
    const ofCandidate = after.get(key);
    if (!ofCandidate) unmatched.push({ targetId, taskId, reason: 'only_in_baseline' });
    else if (new Set([...ofBaseline.items, ...ofCandidate.items].map((item) => item.contentHash)).size > 1)
      unmatched.push({ targetId, taskId, reason: 'content_changed' });
    else matched.push({ targetId, taskId, baseline: ofBaseline.items, candidate: ofCandidate.items });
  }
  for (const [key, { targetId, taskId }] of after) {
    if (!before.has(key)) unmatched.push({ targetId, taskId, reason: 'only_in_candidate' });
  }
  return { matched, unmatched };
}

function group(
  items: readonly RunItem[],
): Map<string, { targetId: string; taskId: string; items: RunItem[] }> {
  const groups = new Map<string, { targetId: string; taskId: string; items: RunItem[] }>();
  for (const item of items) {
    const { targetId, taskId } = item;
    const key = JSON.stringify([targetId, taskId]);
    const found = groups.get(key);
    if (found) found.items.push(item);
    else groups.set(key, { targetId, taskId, items: [item] });
  }
  return groups;
}
