import type { Metadata } from 'next';
import Link from 'next/link';
import { NewRunForm } from '@/components/new-run/new-run-form';
import { emptyRunForm, formFromRun, type RunFormValues } from '@/components/new-run/run-form-values';
import { buttonVariants } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { idSchema } from '@/lib/db/id';
import { listProviders } from '@/lib/providers/server/list-providers';
import { readRunInput } from '@/lib/runs/server/read-run-input';
import { listCollections } from '@/lib/tasks/server/list-collections';
import { pageData } from '../../_page/page-data';
import { PageProblem } from '../../_page/page-problem';
import { countTasks, estimateRun, startRun } from './actions';

export const metadata: Metadata = { title: 'New run' };

type Query = { from?: string | string[]; collection?: string | string[] };

/** The form as another run was started (`from`), or with one collection chosen. */
async function firstValues({ from, collection }: Query): Promise<RunFormValues> {
  const run = idSchema.safeParse(from);
  if (run.success) return formFromRun(await readRunInput(run.data));
  const chosen = idSchema.safeParse(collection);
  return chosen.success ? { ...emptyRunForm, collectionIds: [chosen.data] } : emptyRunForm;
}

const readAll = (query: Query) =>
  Promise.all([firstValues(query), listProviders(), listCollections()] as const);

export default async function NewRunPage({ searchParams }: { searchParams: Promise<Query> }) {
  const query = await searchParams;
  const page = await pageData(() => readAll(query));
  if ('problem' in page) return <PageProblem detail={page.problem} />;
  const [first, providers, collections] = page.data;
  return (
    <div className="space-y-4">
      <h1 className="text-xl font-semibold tracking-tight">New run</h1>
      {collections.length === 0 ? (
        <EmptyState
          title="There is nothing to ask yet"
          action={
            <Link href="/" className={buttonVariants({ variant: 'default' })}>
              Get tasks
            </Link>
          }
        >
          A run sends the tasks of collections to models. Import the dataset that comes with Assay, or your
          own task files, first.
        </EmptyState>
      ) : (
        <NewRunForm
          key={typeof query.from === 'string' ? query.from : ''}
          first={first}
          providers={providers.map(({ id, name, simulated }) => ({ id, name, simulated }))}
          collections={collections}
          start={startRun}
          countTasks={countTasks}
          estimate={estimateRun}
        />
      )}
    </div>
  );
}
