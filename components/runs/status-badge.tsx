import { Badge } from '@/components/ui/badge';
import type { RunStatus } from '@/lib/runs/run-state';

const toneOf = {
  PENDING: 'neutral',
  RUNNING: 'accent',
  PAUSED: 'warning',
  FINISHED: 'good',
  INCOMPLETE: 'warning',
  CANCELLED: 'neutral',
  FAILED: 'bad',
} as const satisfies Record<RunStatus, string>;

export const StatusBadge = ({ status }: { status: RunStatus }) => (
  <Badge tone={toneOf[status]}>{status}</Badge>
);

export const SimulatedBadge = () => (
  <Badge tone="warning" title="Answers or verdicts of this run come from Assay's simulated provider">
    Simulated
  </Badge>
);
