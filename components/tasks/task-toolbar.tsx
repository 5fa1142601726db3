'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import type { CategoryCount, Collection } from '@/lib/tasks/collection';
import type { TaskFilter } from '@/lib/tasks/task';
import { taskListUrl } from './task-list-url';

type Props = { filter: TaskFilter; categories: CategoryCount[]; collections: Collection[] };

const searchDelayMs = 250;

/** The address follows the typing; an address that changes otherwise (back) wins over what was typed. */
function useSearch(filter: TaskFilter) {
  const router = useRouter();
  const q = filter.q ?? '';
  const [typed, setTyped] = useState(q);
  const [requested, setRequested] = useState(q);
  const [shown, setShown] = useState(q);
  if (q !== shown) {
    setShown(q);
    if (q !== requested) {
      setTyped(q);
      setRequested(q);
    }
  }
  useEffect(() => {
    const next = typed.trim();
    if (next === requested) return undefined;
    const timer = setTimeout(() => {
      setRequested(next);
      // The first letter is a step of the history, the next ones belong to it.
      const url = taskListUrl({ ...filter, q: next });
      if (requested === '') router.push(url, { scroll: false });
      else router.replace(url, { scroll: false });
    }, searchDelayMs);
    return () => clearTimeout(timer);
  }, [typed, requested, filter, router]);
  return { typed, setTyped };
}

export function TaskToolbar({ filter, categories, collections }: Props) {
  const router = useRouter();
  const { typed, setTyped } = useSearch(filter);
  const choose = (part: Partial<TaskFilter>) =>
    router.push(taskListUrl({ ...filter, q: typed.trim(), ...part }), { scroll: false });
  const isKnown = categories.some(({ category }) => category === filter.category);
  return (
    <div role="search" aria-label="Tasks" className="flex flex-wrap gap-2">
      <Input
        type="search"
        aria-label="Search tasks"
        placeholder="Search id, category, question"
        maxLength={255}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="min-w-48 grow basis-48"
      />
      <Select
        aria-label="Category"
        className="w-auto min-w-32 shrink grow basis-32 lg:hidden"
        value={filter.category ?? ''}
        onChange={(event) => choose({ category: event.target.value || undefined })}
      >
        <option value="">All categories</option>
        {filter.category && !isKnown ? <option>{filter.category}</option> : null}
        {categories.map(({ category, tasks }) => (
          <option key={category} value={category}>
            {category} ({tasks})
          </option>
        ))}
      </Select>
      <Select
        aria-label="Collection"
        className="w-auto max-w-60 min-w-32 grow basis-32"
        value={filter.collectionId ?? ''}
        onChange={(event) => choose({ collectionId: event.target.value || undefined })}
      >
        <option value="">Any collection</option>
        {collections.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Form"
        className="w-auto min-w-32 grow basis-32 sm:grow-0 sm:basis-48"
        value={filter.form ?? ''}
        onChange={(event) => choose({ form: (event.target.value || undefined) as TaskFilter['form'] })}
      >
        <option value="">Plain and structured</option>
        <option value="plain">Plain questions</option>
        <option value="structured">Structured tasks</option>
      </Select>
      <Select
        aria-label="Archived"
        className="w-auto min-w-32 grow basis-32 sm:grow-0"
        value={filter.archived ?? 'false'}
        onChange={(event) =>
          choose({
            archived: event.target.value === 'false' ? undefined : (event.target.value as 'true' | 'all'),
          })
        }
      >
        <option value="false">In use</option>
        <option value="true">Archived</option>
        <option value="all">In use and archived</option>
      </Select>
    </div>
  );
}
