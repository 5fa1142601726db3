import { FailureGroups } from '@/components/results/failure-groups';
import { RejudgeDialog } from '@/components/results/rejudge-dialog';
import { isSettled } from '@/lib/runs/run-state';
import { getRunSummary } from '@/lib/runs/server/get-run-summary';
import { listFailureGroups } from '@/lib/runs/server/list-failure-groups';
import { pageData } from '../../../_page/page-data';
import { PageProblem } from '../../../_page/page-problem';
import { retryFailureGroup } from '../retry-failure-group';

export async function FailuresTab({ runId }: { runId: string }) {
  const page = await pageData(() => Promise.all([getRunSummary(runId), listFailureGroups(runId)]));
  if ('problem' in page) return <PageProblem detail={page.problem} />;
  const [run, groups] = page.data;
  const canReopen = run.status === 'FINISHED' || run.status === 'INCOMPLETE';
  return (
    <div className="space-y-4">
      <FailureGroups
        // Ids stay here: a cause may have fifty thousand.
        groups={groups.map(({ itemIds: _ids, ...group }) => group)}
        canRetry={canReopen}
        settled={isSettled(run.status)}
        retry={retryFailureGroup.bind(null, runId)}
      />
      <RejudgeDialog runId={runId} judge={run.judge} canRejudge={canReopen} />
    </div>
  );
}
