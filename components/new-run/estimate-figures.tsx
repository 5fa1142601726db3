import { formatDuration } from '@/components/runs/format';
import { formatEstimate } from '@/lib/costs/format-estimate';
import { SummaryFigure } from './summary-figure';
import type { ShownEstimate } from './use-run-estimate';

/** What the run would cost and how long it would take, with the ends of the range below. */
export function EstimateFigures({ estimate }: { estimate: ShownEstimate }) {
  if (estimate === 'none') return null;
  if (estimate === 'reckoning') return <SummaryFigure label="Estimated cost" value="…" />;
  const { costUsd, durationMs } = estimate;
  return (
    <>
      <SummaryFigure
        label="Estimated cost"
        value={formatEstimate(estimate)}
        note={costUsd ? 'retries as in past runs; the range covers most runs, not all' : undefined}
      />
      {durationMs ? (
        <SummaryFigure
          label="Estimated time"
          value={formatDuration(durationMs.expected)}
          note={`${formatDuration(durationMs.low)} to ${formatDuration(durationMs.high)}`}
        />
      ) : null}
    </>
  );
}
