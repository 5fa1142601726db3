import type { BenchmarkApi, FollowEnd } from '@/lib/benchmark-api/benchmark';
import type { ProgressView } from './progress-view';

/** More than these would push the bars off the screen; the run's log keeps them all. */
const mostRemarks = 8;

/** Trouble of a whole group or of the run. Failed items are counted in the bars and summed up at the end. */
const isRemarkable = (kind: string) => /^(run|group|warmup)\./.test(kind);

/** Shows a run's progress until it has ended, somebody paused it, or `signal` aborts (null: the run itself is untouched). */
export async function followRun(
  benchmark: BenchmarkApi,
  id: string,
  view: ProgressView,
  signal: AbortSignal,
): Promise<FollowEnd> {
  let remarks = 0;
  const tokens = [
    benchmark.subscribe('PROGRESS_CHANGED', (progress) => view.update(progress)),
    benchmark.subscribe('ERROR', ({ kind, message }) => {
      if (isRemarkable(kind) && ++remarks <= mostRemarks) view.remark(message);
    }),
  ];
  try {
    return await benchmark.follow(id, { signal });
  } finally {
    for (const token of tokens) benchmark.unsubscribe(token);
    view.end();
  }
}
