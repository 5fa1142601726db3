'use server';

import type { SearchResult } from '@/components/frame/search-result';
import { parseWith } from '@/lib/errors/parse-with';
import { plainText } from '@/lib/providers/plain-text';
import { searchRuns } from '@/lib/runs/server/search-runs';
import { listTasks } from '@/lib/tasks/server/list-tasks';
import { actionResult } from './action-result';

const most = 8;

/** Runs by name and tasks by any of their words, for the palette. */
export async function searchEverything(text: string): Promise<SearchResult | { problem: string }> {
  const result = await actionResult(async () => {
    const query = parseWith(plainText(200).min(1), text, 'search');
    const [runs, tasks] = await Promise.all([
      searchRuns(query, most),
      listTasks({ q: query, limit: most, archived: 'all' }),
    ]);
    return {
      runs,
      tasks: tasks.items.map(({ id, taskId, category }) => ({ id, taskId, category })),
    };
  });
  return result.ok ? result.data : { problem: result.message };
}
