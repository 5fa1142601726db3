import { compareStoredRuns } from '@/lib/runs/server/compare-stored-runs';
import { formatPoints } from '@/lib/statistics/format-points';
import { findRegressions, type TargetChange } from '@/lib/statistics/find-regressions';

export type Baseline = { id: string; runId: string };

export type BaselineComparison = {
  baseline: string;
  targets: (TargetChange & { name: string })[];
  /** Sentences on what the runs differ in, and what was left out. */
  remarks: string[];
};

/** Every model of the run beside the same model of the baseline. */
export async function compareWithBaseline(runId: string, baseline: Baseline): Promise<BaselineComparison> {
  const { candidates, targetNames } = await compareStoredRuns([baseline.id, runId], baseline.id);
  const [compared] = candidates;
  if (!compared) throw new Error(`Run ${runId} was not compared.`);
  const { targets, leftOut } = findRegressions(compared.comparison);
  const remark = (count: number, what: string) => (count > 0 ? [`${count} ${what}`] : []);
  const left = [
    ...remark(leftOut.contentChanged, 'with another content'),
    ...remark(leftOut.onlyInBaseline, 'only in the baseline'),
    ...remark(leftOut.onlyInCandidate, 'only in this run'),
  ];
  return {
    baseline: baseline.runId,
    targets: targets.map((target) => ({ ...target, name: targetNames[target.targetId] ?? target.targetId })),
    remarks: [
      ...compared.notes,
      ...(left.length > 0 ? [`Left out (tasks × models): ${left.join(', ')}.`] : []),
    ],
  };
}

const signed = (points: number) => `${points > 0 ? '+' : ''}${formatPoints(points)}`;

function line({ name, verdict, change, interval, tasks, reason }: BaselineComparison['targets'][number]) {
  if (verdict === 'not_comparable') return `  ${name}: not compared: ${reason}`;
  const points = change === null ? '' : `${signed(change)} points`;
  const range = interval ? ` [${signed(interval.low)}, ${signed(interval.high)}]` : '';
  return `  ${name}: ${points}${range} over ${tasks} common tasks: ${verdict === 'worse' ? 'worse' : 'not worse'}`;
}

/** The comparison as lines: every model with its change, the interval corrected for the number of models. */
export const renderComparison = ({ baseline, targets, remarks }: BaselineComparison): string =>
  [
    `Compared with ${baseline}, paired by task:`,
    ...targets.map(line),
    ...remarks.map((remark) => `  ${remark}`),
  ].join('\n');
