export const runStatuses = [
  'PENDING',
  'RUNNING',
  'PAUSED',
  'FINISHED',
  'INCOMPLETE',
  'CANCELLED',
  'FAILED',
] as const;
export type RunStatus = (typeof runStatuses)[number];

export const runPhases = ['BENCHMARKING', 'JUDGING'] as const;
export type RunPhase = (typeof runPhases)[number];

export const runTriggers = ['MANUAL', 'SCHEDULED', 'EVENT', 'WEBHOOK'] as const;

/**
 * Legal transitions of a run (diagram in lib/runs/README.md). PENDING is a run that no worker has picked up yet; PENDING
 * and RUNNING are active, and the database lets at most one run be active.
 */
export const runTransitions: Record<RunStatus, readonly RunStatus[]> = {
  PENDING: ['RUNNING', 'PAUSED', 'CANCELLED', 'FAILED'],
  RUNNING: ['PAUSED', 'FINISHED', 'INCOMPLETE', 'CANCELLED', 'FAILED'],
  PAUSED: ['RUNNING', 'CANCELLED'],
  FINISHED: ['RUNNING'],
  INCOMPLETE: ['RUNNING'],
  CANCELLED: [],
  FAILED: [],
};

export const canMove = (from: RunStatus, to: RunStatus): boolean => runTransitions[from].includes(to);

/** The statuses from which `to` may be reached: the `where status in (…)` of the compare-and-set. */
export const sourcesOf = (to: RunStatus): RunStatus[] => runStatuses.filter((from) => canMove(from, to));

export const isActive = (status: RunStatus): boolean => status === 'PENDING' || status === 'RUNNING';

/** Nothing will happen to the run any more unless somebody asks for a retry or another judge. */
export const isSettled = (status: RunStatus): boolean =>
  status === 'FINISHED' || status === 'INCOMPLETE' || status === 'CANCELLED' || status === 'FAILED';
