'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import type { RunStatus } from '@/lib/runs/run-state';

type Action = 'pause' | 'resume' | 'stop';

const actionsOf: Record<RunStatus, Action[]> = {
  PENDING: ['pause', 'stop'],
  RUNNING: ['pause', 'stop'],
  PAUSED: ['resume', 'stop'],
  FINISHED: [],
  INCOMPLETE: [],
  CANCELLED: [],
  FAILED: [],
};

const labels: Record<Action, string> = { pause: 'Pause', resume: 'Resume', stop: 'Stop' };

/** What the server said against it, in its own words. */
async function refusalOf(response: Response): Promise<string> {
  const problem = (await response.json().catch(() => null)) as { detail?: string } | null;
  return problem?.detail ?? `The server answered ${response.status}.`;
}

export function RunControls({
  runId,
  status,
  onDone,
}: {
  runId: string;
  status: RunStatus;
  onDone: () => void;
}) {
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const act = async (action: Action) => {
    if (action === 'stop' && !confirm('Stop this run? Calls in flight are aborted; what is stored stays.'))
      return;
    setBusy(true);
    setError(null);
    try {
      const response = await fetch(`/api/runs/${runId}/${action}`, { method: 'POST' });
      if (response.ok) onDone();
      else setError(await refusalOf(response));
    } catch {
      setError(`${labels[action]} did not reach the server; nothing was changed. Try again.`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      {actionsOf[status].map((action) => (
        <Button
          key={action}
          variant={action === 'stop' ? 'danger' : 'outline'}
          disabled={busy}
          onClick={() => void act(action)}
        >
          {labels[action]}
        </Button>
      ))}
      <p role="alert" className="text-sm text-bad">
        {error}
      </p>
    </div>
  );
}
