import type { UnmatchedReason, UnmatchedTask } from '@/lib/statistics/match-runs';

const reasons: Record<UnmatchedReason, string> = {
  content_changed: 'the task was changed between the runs',
  only_in_baseline: 'only the baseline asked this',
  only_in_candidate: 'only this run asked this',
};
const shown = 50;

type Props = { leftOut: UnmatchedTask[]; targetNames: Record<string, string> };

/** What the figures do not hold, and why. */
export function LeftOut({ leftOut, targetNames }: Props) {
  if (leftOut.length === 0) return null;
  const byReason = Object.entries(Object.groupBy(leftOut, ({ reason }) => reason));
  return (
    <details className="border-t px-4 py-2 text-sm">
      <summary className="cursor-pointer">
        {leftOut.length} answers left out:{' '}
        {byReason
          .map(([reason, tasks]) => `${tasks.length} because ${reasons[reason as UnmatchedReason]}`)
          .join('; ')}
      </summary>
      <ul className="mt-2 max-h-60 space-y-0.5 overflow-y-auto text-xs text-subtle" tabIndex={0}>
        {leftOut.slice(0, shown).map(({ targetId, taskId, reason }) => (
          <li key={`${targetId} ${taskId}`}>
            {taskId}, {targetNames[targetId] ?? targetId}: {reasons[reason]}
          </li>
        ))}
        {leftOut.length > shown ? <li>and {leftOut.length - shown} more</li> : null}
      </ul>
    </details>
  );
}
