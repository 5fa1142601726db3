import { ResultOverview } from '@/components/results/result-overview';
import { readLimits } from '@/components/results/read-limits';
import { Leaderboard } from '@/components/results/leaderboard';
import { LiveItems, LiveProgress } from '@/components/runs/live-overview';
import { isSettled } from '@/lib/runs/run-state';
import { getRunSummary } from '@/lib/runs/server/get-run-summary';
import { readAggregates } from '@/lib/runs/server/read-aggregates';
import { readScores } from '@/lib/runs/server/read-scores';
import { compareModels } from '@/lib/statistics/compare-models';
import { PageProblem } from '../../../_page/page-problem';
import { pageData } from '../../../_page/page-data';

type Props = { runId: string; address: Partial<Record<string, string | string[]>> };

/** While the run goes on the live view, its running scores among it; then the result. */
export async function OverviewTab({ runId, address }: Props) {
  const page = await pageData(() =>
    Promise.all([getRunSummary(runId), readAggregates(runId), readScores(runId)]),
  );
  if ('problem' in page) return <PageProblem detail={page.problem} />;
  const [run, { perModel }, scores] = page.data;
  if (isSettled(run.status))
    return <ResultOverview run={run} models={perModel} scores={scores} read={readLimits(address)} />;
  return (
    <div className="space-y-4">
      <LiveProgress />
      <Leaderboard models={perModel} ranked={compareModels(scores).models} judged={run.judge !== null} />
      <LiveItems />
    </div>
  );
}
