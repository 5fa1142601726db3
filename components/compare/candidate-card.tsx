import { Card } from '@/components/ui/card';
import type { ComparedRun } from '@/lib/runs/run-comparison';
import { runTitle } from '@/lib/runs/run-terms-differences';
import type { RunSummary } from '@/lib/runs/run';
import { LeftOut } from './left-out';
import { comparisonSentence } from './metric-words';
import { MetricsTable, type MetricsGroup } from './metrics-table';

type Props = { baseline: RunSummary; candidate: ComparedRun; targetNames: Record<string, string> };

/** One run against the baseline: the sentence first, then the figures, then what they leave out. */
export function CandidateCard({ baseline, candidate, targetNames }: Props) {
  const { run, comparison, notes } = candidate;
  const title = runTitle(run);
  const score = comparison.overall.find(({ metric }) => metric === 'score');
  const perTarget = comparison.byTarget.map(({ targetId, metrics }) => ({
    key: targetId,
    name: targetNames[targetId] ?? targetId,
    metrics,
  }));
  const groups: MetricsGroup[] =
    perTarget.length === 1
      ? perTarget
      : [
          {
            key: 'all',
            name: perTarget.length === 2 ? 'Both models' : `All ${perTarget.length} models`,
            metrics: comparison.overall,
          },
          ...perTarget,
        ];
  return (
    <Card title={`${title} against ${runTitle(baseline)}`}>
      <div className="space-y-2 px-4 py-3">
        {score ? (
          <p className="font-medium">
            {comparisonSentence(score, {
              baseline: runTitle(baseline),
              candidate: title,
              reason: comparison.scoresNotComparable,
              shared: perTarget.length > 0,
            })}
          </p>
        ) : null}
        {notes.length ? (
          <ul aria-label="Differences between the runs" className="text-sm text-warning">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        ) : null}
      </div>
      {perTarget.length ? <MetricsTable label={`Metrics of ${title}`} groups={groups} /> : null}
      <LeftOut leftOut={comparison.leftOut} targetNames={targetNames} />
    </Card>
  );
}
