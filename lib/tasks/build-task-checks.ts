import { checkReferences } from './check-references';
import {
  checkResults,
  deadBelow,
  minModels,
  minRuns,
  saturatedFrom,
  type TaskResults,
} from './check-results';
import type { NearDuplicates } from './find-near-duplicates';
import type { TaskContent } from './task';
import type { TaskStructure } from './task-structure';
import {
  comparedCharacters,
  duplicateThreshold,
  maxListed,
  type CheckedTask,
  type TaskChecks,
} from './task-checks';

export type TaskToCheck = CheckedTask &
  Pick<TaskContent, 'question' | 'excellent' | 'good' | 'pass' | 'incorrectAnswerDirection'> & {
    /** The structure without its inputs, which may be large, */
    structure: Omit<TaskStructure, 'inputs'> | null;
    /** and the beginning of their texts. */
    inputs: string | null;
    results: TaskResults;
  };

const listOf = <T>(items: T[]) => ({ total: items.length, items: items.slice(0, maxListed) });

/** What makes a task another one: its question and the data it is asked about. */
export const comparedText = ({
  question,
  structure,
  inputs,
}: Pick<TaskToCheck, 'question' | 'structure' | 'inputs'>): string =>
  [question, inputs ?? '', ...(structure?.followUps ?? [])].join('\n').slice(0, comparedCharacters);

const toChecked = ({ id, taskId, category, questionStart }: TaskToCheck): CheckedTask => ({
  id,
  taskId,
  category,
  questionStart,
});

/** What the checks say of these tasks, which come the oldest first; `duplicates` are those of their `comparedText`. */
export function buildTaskChecks(tasks: readonly TaskToCheck[], duplicates: NearDuplicates): TaskChecks {
  const references = tasks
    .flatMap((task) => {
      const fault = checkReferences(task);
      return fault ? [{ task: toChecked(task), ...fault }] : [];
    })
    .toSorted((x, y) => y.identical.length - x.identical.length || y.missing.length - x.missing.length);
  const results = Map.groupBy(tasks, (task) => checkResults(task.results));
  const withResults = (kind: 'saturated' | 'dead') =>
    listOf(
      (results.get(kind) ?? []).map((task) => {
        const { models, runs, answers, lowest, highest } = task.results;
        return { task: toChecked(task), models, runs, answers, lowest: lowest ?? 0, highest: highest ?? 0 };
      }),
    );
  return {
    checked: tasks.length,
    rules: { similarity: duplicateThreshold, minModels, minRuns, saturatedFrom, deadBelow },
    duplicates: {
      total: duplicates.total,
      complete: duplicates.complete,
      items: duplicates.pairs.slice(0, maxListed).flatMap(({ first, second, similarity }) => {
        const [older, newer] = [tasks[first], tasks[second]];
        return older && newer ? [{ first: toChecked(older), second: toChecked(newer), similarity }] : [];
      }),
    },
    references: {
      ...listOf(references),
      none: references.filter(({ none }) => none).length,
      identical: references.filter(({ identical }) => identical.length > 0).length,
    },
    saturated: withResults('saturated'),
    dead: withResults('dead'),
    unknown: results.get('too_few')?.length ?? 0,
  };
}
