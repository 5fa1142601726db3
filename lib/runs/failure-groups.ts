import type { RunPhase } from './run-state';

/** Failed items that have phase, kind and message in common, as the database counts them. */
export type FailureCount = {
  phase: RunPhase;
  errorKind: string | null;
  message: string | null;
  itemIds: string[];
  examples: FailureExample[];
};

export type FailureExample = { itemId: string; taskId: string; model: string; message: string | null };

export type FailureGroup = {
  /** Names the cause in URLs and forms. */
  key: string;
  phase: RunPhase;
  errorKind: string | null;
  /** The message with what differs from case to case (numbers, ids, quoted texts) left out. */
  stem: string;
  count: number;
  itemIds: string[];
  examples: FailureExample[];
};

const examplesShown = 5;
const stemCharacters = 160;

/** "Timed out after 30000 ms" and "Timed out after 30001 ms" are one cause: numbers, hex ids and quoted texts become "…". */
export function messageStem(message: string | null): string {
  return (
    (message ?? '')
      .slice(0, 2000)
      .replace(/"[^"]*"|'[^']*'|“[^”]*”|`[^`]*`/g, '…')
      .replace(/\b(?=[0-9a-f-]*\d)[0-9a-f-]{8,}\b/gi, '…')
      // A status tells causes apart.
      .replace(/(?<!HTTP |answered |status )\b\d+([.,:]\d+)*/g, '…')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, stemCharacters)
  );
}

/** Counts of equal messages folded into causes, the most frequent first. */
export function groupFailures(counts: readonly FailureCount[]): FailureGroup[] {
  const groups = new Map<string, FailureGroup>();
  for (const { phase, errorKind, message, itemIds, examples } of counts) {
    const stem = messageStem(message);
    const key = `${phase} ${errorKind ?? 'unknown'} ${stem}`;
    const group = groups.get(key) ?? { key, phase, errorKind, stem, count: 0, itemIds: [], examples: [] };
    group.count += itemIds.length;
    group.itemIds = group.itemIds.concat(itemIds);
    group.examples = [...group.examples, ...examples].slice(0, examplesShown);
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1));
}
