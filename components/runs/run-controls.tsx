'use client';

import { useState } from 'react';
import { controlRun, type RunAction } from '@/components/frame/control-run';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { RunStatus } from '@/lib/runs/run-state';

const actionsOf: Record<RunStatus, RunAction[]> = {
  PENDING: ['pause', 'stop'],
  RUNNING: ['pause', 'stop'],
  PAUSED: ['resume', 'stop'],
  FINISHED: [],
  INCOMPLETE: [],
  CANCELLED: [],
  FAILED: [],
};

const labels: Record<RunAction, string> = { pause: 'Pause', resume: 'Resume', stop: 'Stop' };

type Props = { runId: string; name: string; status: RunStatus; onDone: () => void };

export function RunControls({ runId, name, status, onDone }: Props) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const act = async (action: RunAction) => {
    if (busy) return null;
    setBusy(true);
    const refused = await controlRun(runId, action);
    setBusy(false);
    if (refused === null) onDone();
    return refused;
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      {actionsOf[status].map((action) =>
        action === 'stop' ? (
          <ConfirmDialog
            key={action}
            trigger={<Button variant="danger">{labels.stop}</Button>}
            title={`Stop ${name}?`}
            confirmLabel="Stop the run"
            onConfirm={() => act('stop')}
          >
            <p>Calls in flight are aborted. What is answered and judged stays. A stopped run cannot go on.</p>
          </ConfirmDialog>
        ) : (
          <Button key={action} aria-disabled={busy} onClick={() => void act(action).then(setRefusal)}>
            {labels[action]}
          </Button>
        ),
      )}
      <p role="alert" className="text-sm text-bad">
        {refusal}
      </p>
    </div>
  );
}
