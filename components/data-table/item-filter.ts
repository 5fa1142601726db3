import type { ItemStore } from './item-store';

/** What the items table shows: a conjunction of the fields that are set. Lists are alternatives. */
export type ItemFilter = {
  q: string;
  /** Target keys. */
  models: string[];
  categories: string[];
  statuses: string[];
  outcomes: string[];
  minScore: number | null;
  maxScore: number | null;
  violations: boolean;
  violationCategories: string[];
  disagree: boolean;
};

export const noFilter: ItemFilter = {
  q: '',
  models: [],
  categories: [],
  statuses: [],
  outcomes: [],
  minScore: null,
  maxScore: null,
  violations: false,
  violationCategories: [],
  disagree: false,
};

/** Stands beside the categories where violations are chosen: whatever the category is. */
export const anyViolation = 'any';

/** Any violation or those of some categories: what was chosen last, the end of the list, takes the other's place. */
export function chooseViolations(filter: ItemFilter, chosen: readonly string[]): ItemFilter {
  const violations = chosen.at(-1) === anyViolation;
  const violationCategories = violations ? [] : chosen.filter((category) => category !== anyViolation);
  return { ...filter, violations, violationCategories };
}

/** Models disagree on a task when their mean scores lie this many points apart, or more. */
export const disagreementPoints = 20;

/** Keys of the tasks on which the models' mean scores lie far apart. */
export function disagreedTasks({ columns }: ItemStore): Set<string> {
  const sums = new Map<string, Map<string, { sum: number; n: number }>>();
  columns.score.forEach((score, i) => {
    if (score === null) return;
    const task = columns.task[i] ?? '';
    const target = columns.target[i] ?? '';
    let ofTask = sums.get(task);
    if (!ofTask) sums.set(task, (ofTask = new Map()));
    const cell = ofTask.get(target);
    if (!cell) ofTask.set(target, { sum: score, n: 1 });
    else {
      cell.sum += score;
      cell.n++;
    }
  });
  const found = new Set<string>();
  for (const [task, targets] of sums) {
    const means = [...targets.values()].map(({ sum, n }) => sum / n);
    if (Math.max(...means) - Math.min(...means) >= disagreementPoints) found.add(task);
  }
  return found;
}

const setOf = (list: string[]) => (list.length ? new Set(list) : null);

/** Keys of a lookup table whose texts hold the wanted one: a hundred texts are looked at, not fifty thousand. */
function keysHolding<T>(
  map: ReadonlyMap<string, T>,
  textsOf: (value: T) => (string | null)[],
  wanted: string,
): Set<string> {
  const keys = new Set<string>();
  for (const [key, value] of map) {
    if (textsOf(value).some((text) => text?.toLowerCase().includes(wanted))) keys.add(key);
  }
  return keys;
}

/**
 * Places of the items that pass, in the store's order. `inTexts` are the ids whose long texts hold `q`, as the server found
 * them; null while it searches.
 */
export function filterItems(
  store: ItemStore,
  filter: ItemFilter,
  inTexts: ReadonlySet<string> | null,
): number[] {
  const { columns } = store;
  const wanted = filter.q.trim().toLowerCase();
  const models = setOf(filter.models);
  const statuses = setOf(filter.statuses);
  const outcomes = setOf(filter.outcomes);
  const categories = setOf(filter.categories);
  const categoryTasks =
    categories &&
    new Set([...store.tasks].filter(([, task]) => categories.has(task.category)).map(([key]) => key));
  const violated = filter.violationCategories;
  const disagreed = filter.disagree ? disagreedTasks(store) : null;
  const qTasks = wanted
    ? keysHolding(store.tasks, (task) => [task.taskId, task.category, task.subcategory], wanted)
    : null;
  const qTargets = wanted
    ? keysHolding(store.targets, (target) => [target.model, target.provider], wanted)
    : null;
  const { minScore, maxScore } = filter;
  const places: number[] = [];
  for (let i = 0; i < store.count; i++) {
    const task = columns.task[i] ?? '';
    const target = columns.target[i] ?? '';
    const score = columns.score[i] ?? null;
    if (models && !models.has(target)) continue;
    if (statuses && !statuses.has(columns.status[i] ?? '')) continue;
    if (outcomes && !outcomes.has(columns.outcome[i] ?? '')) continue;
    if (categoryTasks && !categoryTasks.has(task)) continue;
    if (minScore !== null && (score === null || score < minScore)) continue;
    if (maxScore !== null && (score === null || score > maxScore)) continue;
    if (filter.violations && !columns.violations[i]) continue;
    // No category is a part of another's name.
    if (violated.length && !violated.some((category) => columns.violationCategories[i]?.includes(category)))
      continue;
    if (disagreed && !disagreed.has(task)) continue;
    if (
      qTasks &&
      !qTasks.has(task) &&
      !qTargets?.has(target) &&
      !columns.errorMsg[i]?.toLowerCase().includes(wanted) &&
      !inTexts?.has(columns.id[i] ?? '')
    )
      continue;
    places.push(i);
  }
  return places;
}
