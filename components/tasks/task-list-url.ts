import type { TaskFilter } from '@/lib/tasks/task';

/** What the task list's address holds: the filter under the names of the API, and the place in the list. */
export type TaskListState = TaskFilter & { after?: string; before?: string };

const keys = ['q', 'category', 'collectionId', 'archived', 'form', 'after', 'before'] as const;

function query(state: TaskListState): string {
  const parameters = new URLSearchParams();
  for (const key of keys) if (state[key]) parameters.set(key, state[key]);
  return parameters.size ? `?${parameters}` : '';
}

/** Another filter begins at its first page, so `after` and `before` have to be given anew. */
export const taskListUrl = (state: TaskListState): string => `/tasks${query(state)}`;

/** The file of the same tasks, on all pages. */
export const taskExportUrl = ({ after: _after, before: _before, ...filter }: TaskListState): string =>
  `/api/tasks/export${query(filter)}`;
