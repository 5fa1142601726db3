import type { Metadata } from 'next';
import Link from 'next/link';
import { Answers } from '@/components/compare/answers';
import { CandidateCard } from '@/components/compare/candidate-card';
import { ChooseOther } from '@/components/compare/choose-other';
import { ChangedItems } from '@/components/compare/changed-items';
import { compareHref, readCompareState, type CompareState } from '@/components/compare/compare-state';
import { RunPicker } from '@/components/compare/run-picker';
import { buttonVariants } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { idSchema } from '@/lib/db/id';
import { runTitle } from '@/lib/runs/run-terms-differences';
import { compareStoredRuns } from '@/lib/runs/server/compare-stored-runs';
import { getRunSummary } from '@/lib/runs/server/get-run-summary';
import { listRuns } from '@/lib/runs/server/list-runs';
import { readComparedAnswers } from '@/lib/runs/server/read-compared-answers';
import { pageData } from '../../_page/page-data';
import { PageProblem } from '../../_page/page-problem';

export const metadata: Metadata = { title: 'Compare runs' };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The answers of the baseline and of the run whose items are listed. */
const readAnswers = ({ baseline, candidate, task, target }: CompareState) =>
  task === null || target === null ? [] : readComparedAnswers([baseline, candidate], task, target);

const NothingToCompare = () => (
  <EmptyState
    title="Choose two runs"
    action={
      <Link href="/runs" className={buttonVariants({ variant: 'default' })}>
        Choose runs
      </Link>
    }
  >
    A comparison holds one or more runs against a baseline: what got better, what got worse, and how sure that
    is. Select two or more in the list of runs.
  </EmptyState>
);

const mostOffered = 50;

/** With one run in the address, the runs that it can be held against; with none, or none to offer, where to choose. */
async function ChooseRuns({ run: id }: { run: string | null }) {
  if (id === null) return <NothingToCompare />;
  const page = await pageData(() => Promise.all([getRunSummary(id), listRuns({ limit: mostOffered })]));
  if ('problem' in page) return <PageProblem detail={page.problem} />;
  const [run, { items }] = page.data;
  return items.some((other) => other.id !== id) ? (
    <ChooseOther run={run} others={items} />
  ) : (
    <NothingToCompare />
  );
}

export default async function ComparePage({ searchParams }: Props) {
  const query = await searchParams;
  const state = readCompareState(query);
  const heading = <h1 className="text-xl font-semibold tracking-tight">Compare runs</h1>;
  if (!state) {
    const single = idSchema.safeParse(query.runs);
    return (
      <div className="space-y-4">
        {heading}
        <ChooseRuns run={single.success ? single.data : null} />
      </div>
    );
  }
  const page = await pageData(() =>
    Promise.all([compareStoredRuns(state.runs, state.baseline), readAnswers(state)]),
  );
  if ('problem' in page) return <PageProblem detail={page.problem} />;
  const [{ baseline, candidates, targetNames }, answers] = page.data;
  const runs = [baseline, ...candidates.map(({ run }) => run)];
  const titles = new Map(runs.map((run) => [run.id, runTitle(run)]));
  return (
    <div className="space-y-4">
      {heading}
      <RunPicker runs={runs} state={state} />
      {candidates.map((candidate) => (
        <CandidateCard
          key={candidate.run.id}
          baseline={baseline}
          candidate={candidate}
          targetNames={targetNames}
        />
      ))}
      <p className="text-xs text-subtle">
        Changes are paired by task; intervals are of one metric each and not corrected for their number. A
        task counts as equal within 5 points, and within a tenth for times and speeds.
      </p>
      {answers[0] && state.task !== null ? (
        <Answers
          key={`${state.task} ${state.target} ${state.candidate}`}
          taskId={state.task}
          question={answers[0].question}
          sides={answers.map(({ question: _question, status: _status, ...answer }) => ({
            ...answer,
            title: titles.get(answer.runId) ?? answer.runId,
          }))}
          baselineId={baseline.id}
          closeHref={compareHref(state, { task: null, target: null })}
        />
      ) : null}
      <ChangedItems candidates={candidates} targetNames={targetNames} state={state} />
    </div>
  );
}
