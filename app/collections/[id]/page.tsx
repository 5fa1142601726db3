import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Assignment } from '@/components/collections/assignment';
import { CollectionControls } from '@/components/collections/collection-controls';
import { idSchema } from '@/lib/db/id';
import { getCollection } from '@/lib/tasks/server/get-collection';
import { listPaneTasks } from '@/lib/tasks/server/list-pane-tasks';
import { pageData } from '../../_page/page-data';
import { PageProblem } from '../../_page/page-problem';
import { nameCollection, removeCollection, saveAssignment } from '../actions';

export const metadata: Metadata = { title: 'Collection' };

type Props = { params: Promise<{ id: string }> };

export default async function CollectionPage({ params }: Props) {
  const { id } = await params;
  if (!idSchema.safeParse(id).success) notFound();
  const page = await pageData(() => Promise.all([getCollection(id), listPaneTasks(id)]));
  if ('problem' in page) return <PageProblem detail={page.problem} />;
  const [collection, tasks] = page.data;
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <h1 className="min-w-0 text-xl font-semibold tracking-tight break-words">
            <bdi>{collection.name}</bdi>
          </h1>
          <p className="mt-1 text-xs text-subtle">
            {collection.taskCount === 1 ? '1 task' : `${collection.taskCount} tasks`}. Changes count for runs
            that start later; runs keep the tasks they began with.
          </p>
        </div>
        <CollectionControls
          collection={collection}
          actions={{ rename: nameCollection, remove: removeCollection }}
        />
      </div>
      <Assignment key={id} tasks={tasks} save={saveAssignment.bind(null, id)} />
    </div>
  );
}
