import type { ScoreRow } from './score-row';

export type CategoryScores = {
  categories: { category: string; tasks: number }[];
  /** Mean of the task means and number of tasks with a score, by `targetId category`. */
  cells: Map<string, { mean: number; tasks: number }>;
};

export const cellKey = (targetId: string, category: string) => `${targetId} ${category}`;

/** Mean score of each model in each category, in points: every task counts the same, whatever its repetitions. */
export function categoryScores(rows: readonly (ScoreRow & { category: string })[]): CategoryScores {
  const tasksOf = new Map<string, Set<string>>();
  const taskSums = new Map<string, Map<string, { sum: number; n: number }>>();
  for (const { targetId, taskId, category, score } of rows) {
    const tasks = tasksOf.get(category) ?? new Set();
    tasksOf.set(category, tasks.add(taskId));
    if (score === null) continue;
    const key = cellKey(targetId, category);
    const sums = taskSums.get(key) ?? new Map<string, { sum: number; n: number }>();
    const { sum, n } = sums.get(taskId) ?? { sum: 0, n: 0 };
    taskSums.set(key, sums.set(taskId, { sum: sum + score, n: n + 1 }));
  }
  const cells = [...taskSums].map(([key, sums]) => {
    const means = [...sums.values()].map(({ sum, n }) => sum / n);
    return [
      key,
      { mean: means.reduce((all, mean) => all + mean, 0) / means.length, tasks: means.length },
    ] as const;
  });
  const categories = [...tasksOf].map(([category, tasks]) => ({ category, tasks: tasks.size }));
  return {
    categories: categories.sort((a, b) => (a.category < b.category ? -1 : 1)),
    cells: new Map(cells),
  };
}
