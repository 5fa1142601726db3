import { Suspense } from 'react';
import { FirstSteps } from '@/components/home/first-steps';
import { Overview } from '@/components/home/overview';
import { TrySimulated } from '@/components/home/try-simulated';
import { listProviders } from '@/lib/providers/server/list-providers';
import { listRuns } from '@/lib/runs/server/list-runs';
import { readMeanScores } from '@/lib/runs/server/read-mean-scores';
import { listCollections } from '@/lib/tasks/server/list-collections';
import { countTasks } from '@/lib/tasks/server/count-tasks';
import { importStarter, trySimulated } from './_page/home-actions';
import { pageData } from './_page/page-data';
import { PageProblem } from './_page/page-problem';
import { ScoreTrendSection } from './_page/score-trend-section';

const lastRuns = 5;

async function readHome() {
  const { items: runs } = await listRuns({ limit: lastRuns });
  if (runs.length > 0) return { runs, scores: await readMeanScores(runs.map(({ id }) => id)) };
  const [providers, collections, tasks] = await Promise.all([
    listProviders(),
    listCollections(),
    countTasks(),
  ]);
  return { runs, providers, collections: collections.length, tasks };
}

export default async function HomePage() {
  const page = await pageData(readHome);
  if ('problem' in page) return <PageProblem detail={page.problem} />;
  const home = page.data;
  if (!home.providers)
    return (
      <div className="space-y-4">
        <h1 className="text-xl font-semibold tracking-tight">Home</h1>
        <Overview runs={home.runs} scores={home.scores} />
        <Suspense>
          <ScoreTrendSection />
        </Suspense>
      </div>
    );
  return (
    <div className="max-w-3xl space-y-4">
      <div>
        <h1 className="text-xl font-semibold tracking-tight">Which model should you use?</h1>
        <p className="mt-1 max-w-prose text-subtle">
          Assay sends your tasks to the models you choose, has a judge score the answers, and says which model
          is better and how sure that is. Nothing leaves this machine but what your providers are asked.
        </p>
      </div>
      <TrySimulated start={trySimulated} />
      <FirstSteps
        providers={home.providers.map(({ id, name, simulated }) => ({ id, name, simulated }))}
        tasks={home.tasks}
        collections={home.collections}
        importStarter={importStarter}
      />
    </div>
  );
}
