import type { Metadata } from 'next';
import { CollectionList } from '@/components/collections/collection-list';
import { NewCollection } from '@/components/collections/new-collection';
import { EmptyState } from '@/components/ui/empty-state';
import { Notice } from '@/components/ui/notice';
import { listCollectionSummaries } from '@/lib/tasks/server/list-collection-summaries';
import { pageData } from '../_page/page-data';
import { PageProblem } from '../_page/page-problem';
import { addCollection, nameCollection, removeCollection } from './actions';

export const metadata: Metadata = { title: 'Collections' };

type Props = { searchParams: Promise<{ deleted?: string | string[] }> };

export default async function CollectionsPage({ searchParams }: Props) {
  const page = await pageData(listCollectionSummaries);
  if ('problem' in page) return <PageProblem detail={page.problem} />;
  const { deleted } = await searchParams;
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-xl font-semibold tracking-tight">Collections</h1>
        {page.data.length > 0 ? <NewCollection create={addCollection} /> : null}
      </div>
      {deleted ? <Notice tone="good">The collection is deleted; its tasks stay.</Notice> : null}
      {page.data.length === 0 ? (
        <EmptyState title="No collections yet" action={<NewCollection create={addCollection} />}>
          A collection is a named set of tasks, and what a run works through. A task can be in any number of
          them.
        </EmptyState>
      ) : (
        <CollectionList
          collections={page.data}
          actions={{ rename: nameCollection, remove: removeCollection }}
        />
      )}
    </div>
  );
}
