import type { PaneTask } from '@/lib/tasks/task-row';

/** Where tasks shall be that are moved but not saved: true is in the collection. */
export type Moves = ReadonlyMap<string, boolean>;

export type Sides = { inside: PaneTask[]; outside: PaneTask[] };

/** The two panes as they would be once the moves are saved. */
export function splitSides(tasks: readonly PaneTask[], moves: Moves): Sides {
  const sides: Sides = { inside: [], outside: [] };
  for (const task of tasks) ((moves.get(task.id) ?? task.isMember) ? sides.inside : sides.outside).push(task);
  return sides;
}

/** The moves with further ones; moving a task back to where it is saved is no move. */
export function withMoves(moves: Moves, tasks: readonly PaneTask[], toInside: boolean): Moves {
  const next = new Map(moves);
  for (const { id, isMember } of tasks)
    if (isMember === toInside) next.delete(id);
    else next.set(id, toInside);
  return next;
}

/** What saving sends. Moves of tasks that are saved so by now (by somebody else) repeat it, which changes nothing. */
export function toAssignment(moves: Moves): { assign: string[]; unassign: string[] } {
  const ids = (toInside: boolean) => [...moves].filter(([, inside]) => inside === toInside).map(([id]) => id);
  return { assign: ids(true), unassign: ids(false) };
}

/** Tasks whose id, category, subcategory or beginning of the question holds every word, whatever the case. */
export function searchTasks(tasks: readonly PaneTask[], search: string): readonly PaneTask[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return tasks;
  return tasks.filter((task) => {
    const text =
      `${task.taskId}\n${task.category}\n${task.subcategory ?? ''}\n${task.questionStart}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
