import { FailureGroups } from '@/components/results/failure-groups';
import { RejudgeDialog } from '@/components/results/rejudge-dialog';
import { EmptyState } from '@/components/ui/empty-state';
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
  const settled = isSettled(run.status);
  const canReopen = run.status === 'FINISHED' || run.status === 'INCOMPLETE';
  return (
    <div className="space-y-4">
      {groups.length === 0 ? (
        <EmptyState title="Nothing failed">
          {settled
            ? 'Every item that was settled has its result. Failures of models and of the judge would be listed here by cause.'
            : 'No item has failed so far. Failures of models and of the judge are listed here by cause.'}
        </EmptyState>
      ) : (
        <FailureGroups
          // Ids stay here: a cause may have fifty thousand.
          groups={groups.map(({ itemIds: _ids, ...group }) => group)}
          canRetry={canReopen}
          retry={retryFailureGroup.bind(null, runId)}
        />
      )}
      <RejudgeDialog runId={runId} judge={run.judge} canRejudge={canReopen} />
    </div>
  );
}
