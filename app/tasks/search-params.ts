import type { TaskListState } from '@/components/tasks/task-list-url';
import { taskFilterSchema } from '@/lib/tasks/task';

export type SearchParams = Record<string, string | string[] | undefined>;

const { category, collectionId, archived, q, form } = taskFilterSchema.shape;
const schemas = { category, collectionId, archived, q, form, after: q, before: q };

/** The list's state out of an address; what is no value of its kind is left out, as if it had not been there. */
export function readListState(parameters: SearchParams): TaskListState {
  const state: Record<string, string | undefined> = {};
  for (const [name, schema] of Object.entries(schemas)) {
    const parsed = schema.safeParse(parameters[name]);
    if (parsed.success && parsed.data) state[name] = parsed.data;
  }
  return state;
}
