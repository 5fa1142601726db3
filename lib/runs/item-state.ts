export const itemStatuses = [
  'NEW',
  'IN_PROGRESS',
  'WAITING_FOR_JUDGE',
  'JUDGING',
  'COMPLETED',
  'FAILED',
] as const;
export type ItemStatus = (typeof itemStatuses)[number];

/**
 * Legal transitions of an item (diagram in lib/runs/README.md). Back to NEW or WAITING_FOR_JUDGE is a scheduled retry, a
 * takeover after a crash or an aborted call; out of COMPLETED and FAILED leads only a retry or a re-judge on request.
 */
export const itemTransitions: Record<ItemStatus, readonly ItemStatus[]> = {
  NEW: ['IN_PROGRESS', 'FAILED'],
  IN_PROGRESS: ['WAITING_FOR_JUDGE', 'COMPLETED', 'NEW', 'FAILED'],
  WAITING_FOR_JUDGE: ['JUDGING', 'FAILED'],
  JUDGING: ['COMPLETED', 'WAITING_FOR_JUDGE', 'FAILED'],
  COMPLETED: ['WAITING_FOR_JUDGE'],
  FAILED: ['NEW', 'WAITING_FOR_JUDGE'],
};

export const canMoveItem = (from: ItemStatus, to: ItemStatus): boolean => itemTransitions[from].includes(to);
