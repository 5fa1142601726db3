import Link from 'next/link';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import type { CollectionSummary } from '@/lib/tasks/collection';
import { CollectionControls, type CollectionActions } from './collection-controls';

const count = (number: number, one: string) =>
  `${number.toLocaleString('en')} ${one}${number === 1 ? '' : 's'}`;

type Props = { collections: CollectionSummary[]; actions: CollectionActions };

export function CollectionList({ collections, actions }: Props) {
  return (
    <Card>
      <ul aria-label="Collections" className="divide-y">
        {collections.map((collection) => {
          const { id, name, taskCount, runs, categories } = collection;
          return (
            <li key={id} className="flex flex-wrap items-start justify-between gap-3 px-4 py-3">
              <div className="min-w-0 grow basis-64 space-y-2">
                <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
                  <Link
                    href={`/collections/${id}`}
                    className="min-w-0 font-medium break-words text-accent underline-offset-2 hover:underline"
                  >
                    <bdi>{name}</bdi>
                  </Link>
                  <span className="text-sm text-subtle">
                    {count(taskCount, 'task')}, {runs === 0 ? 'in no run' : `in ${count(runs, 'run')}`}
                  </span>
                </div>
                {categories.length > 0 ? (
                  <ul aria-label={`Categories of ${name}`} className="flex min-w-0 flex-wrap gap-1">
                    {categories.map(({ category, tasks }) => (
                      <li key={category} className="min-w-0">
                        <Badge className="max-w-full">
                          <bdi className="truncate">{category}</bdi> {tasks}
                        </Badge>
                      </li>
                    ))}
                  </ul>
                ) : (
                  <p className="text-sm text-subtle">
                    Empty. A run takes tasks from a collection: open it to add some.
                  </p>
                )}
              </div>
              <CollectionControls collection={collection} actions={actions} />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
