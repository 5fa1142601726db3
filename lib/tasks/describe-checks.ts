import type { ReferenceName } from './check-references';
import type { TaskChecks } from './task-checks';

export const referenceWords: Record<ReferenceName, string> = {
  excellent: 'excellent',
  good: 'good',
  pass: 'pass',
  incorrectAnswerDirection: 'incorrect direction',
};

const count = (total: number, one: string, many: string) =>
  `${total.toLocaleString('en')} ${total === 1 ? one : many}`;

/** "missing: good, pass; identical: excellent = good" */
export function describeReferences({
  missing,
  identical,
}: TaskChecks['references']['items'][number]): string {
  const parts = [
    missing.length > 0 ? `missing: ${missing.map((name) => referenceWords[name]).join(', ')}` : null,
    identical.length > 0
      ? `identical: ${identical.map(([a, b]) => `${referenceWords[a]} = ${referenceWords[b]}`).join(', ')}`
      : null,
  ];
  return parts.filter((part) => part !== null).join('; ');
}

/** What should be looked at, in a line; null when nothing was found. Single missing references are no finding of this kind. */
export function describeChecks({ duplicates, references, saturated, dead }: TaskChecks): string | null {
  const found = [
    duplicates.total > 0
      ? count(duplicates.total, 'pair of near duplicates', 'pairs of near duplicates')
      : null,
    references.none > 0
      ? count(references.none, 'task without any reference', 'tasks without any reference')
      : null,
    references.identical > 0
      ? count(references.identical, 'task with identical references', 'tasks with identical references')
      : null,
    saturated.total > 0 ? count(saturated.total, 'saturated task', 'saturated tasks') : null,
    dead.total > 0 ? count(dead.total, 'dead task', 'dead tasks') : null,
  ].filter((part) => part !== null);
  return found.length === 0 ? null : found.join(', ');
}
