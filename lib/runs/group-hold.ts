import type { PinnedPrice } from '@/lib/costs/pinned-price';
import type { RunPhase } from './run-state';

/** The group as one worker holds it: writes under any other epoch are refused by the database. */
export type GroupHold = {
  groupId: string;
  runId: string;
  phase: RunPhase;
  epoch: number;
  workerId: string;
  /** What the group's calls cost; null when no price was known at its creation. */
  price: PinnedPrice | null;
};
