import { EventHub } from '@/lib/events/server/event-hub';
import { progressFeed } from '@/lib/events/server/progress-feed';
import { cursorBeforeLast } from '@/lib/events/server/read-events';
import { watchRun } from '@/lib/events/server/watch-run';
import type { RunEvent } from '@/lib/events/event';
import type { RunProgress } from '@/lib/runs/progress';
import { readRunProgress } from '@/lib/runs/server/read-run-progress';
import type { ProgressView } from './progress-view';

/** More than these would push the bars off the screen; the run's log keeps them all. */
const mostRemarks = 8;

/** Trouble of a whole group or of the run. Failed items are counted in the bars and summed up at the end. */
const isRemarkable = ({ level, kind }: RunEvent) =>
  (level === 'warn' || level === 'error') && /^(run|group|warmup)\./.test(kind);

/**
 * Shows a run's progress until it has ended (`ended`), somebody paused it (`paused`), or `signal` aborts (`left`: the
 * run itself is untouched).
 */
export async function followRun(
  id: string,
  view: ProgressView,
  signal: AbortSignal,
): Promise<'ended' | 'paused' | 'left'> {
  const hub = new EventHub();
  const progress = progressFeed(hub, readRunProgress);
  let after = await cursorBeforeLast(id, 0);
  let remarks = 0;
  try {
    await hub.ready();
    while (!signal.aborted) {
      for await (const frame of watchRun({ hub, progress, runId: id, after, signal })) {
        if (frame.type === 'done') return 'ended';
        if (frame.type === 'progress') {
          view.update(frame.data as RunProgress);
          if (frame.data.status === 'PAUSED') return 'paused';
        } else if (frame.type === 'log') {
          after = BigInt(frame.id) > after ? BigInt(frame.id) : after;
          if (isRemarkable(frame.data) && ++remarks <= mostRemarks) view.remark(frame.data.message);
        }
      }
    }
    return 'left';
  } finally {
    view.end();
    await hub.close();
  }
}
