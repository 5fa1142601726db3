import Link from 'next/link';
import { cn } from '@/components/ui/cn';
import type { CategoryCount } from '@/lib/tasks/collection';
import { taskListUrl, type TaskListState } from './task-list-url';

type Props = { categories: CategoryCount[]; state: TaskListState };

/** On wide screens; narrow ones choose from a list in the toolbar. */
export function CategoryFacets({ categories, state }: Props) {
  const { after: _after, before: _before, ...filter } = state;
  const total = categories.reduce((sum, { tasks }) => sum + tasks, 0);
  const facet = (category: string | undefined, name: string, tasks: number) => (
    <li key={category ?? ''}>
      <Link
        href={taskListUrl({ ...filter, category })}
        aria-current={filter.category === category ? 'true' : undefined}
        className={cn(
          'flex justify-between gap-2 rounded-md px-2 py-1 text-sm hover:bg-muted',
          filter.category === category && 'bg-muted font-medium',
        )}
      >
        <bdi className="min-w-0 truncate" title={name}>
          {name}
        </bdi>
        <span className="text-subtle">{tasks}</span>
      </Link>
    </li>
  );
  return (
    <nav aria-label="Categories" className="hidden lg:block">
      <h2 className="px-2 pb-1 text-xs font-medium text-subtle">Category</h2>
      <ul className="max-h-[70dvh] overflow-y-auto">
        {facet(undefined, 'All categories', total)}
        {categories.map(({ category, tasks }) => facet(category, category, tasks))}
      </ul>
    </nav>
  );
}
