import type { TaskContent } from './task';
import type { TaskStructure } from './task-structure';

export const referenceNames = ['excellent', 'good', 'pass', 'incorrectAnswerDirection'] as const;
export type ReferenceName = (typeof referenceNames)[number];

export type ReferenceFault = {
  missing: ReferenceName[];
  /** Pairs of references that say the same. */
  identical: [ReferenceName, ReferenceName][];
  /** Nothing says what a good answer is. */
  none: boolean;
};

type Referenced = Pick<TaskContent, ReferenceName> & {
  structure: Pick<TaskStructure, 'evaluationCriteria' | 'constraints' | 'judgeInstructions'> | null;
};

const plain = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** A structured task may say what is asked for without any reference. */
const isJudgedOtherwise = ({ structure }: Referenced) =>
  !!structure &&
  (structure.evaluationCriteria.length > 0 ||
    structure.constraints.length > 0 ||
    structure.judgeInstructions !== null);

/**
 * Which of a task's four references are missing, and which are one text but for case and white space: those cannot tell two
 * levels apart, and one that is also the incorrect direction contradicts itself. Null when there is nothing to say.
 */
export function checkReferences(task: Referenced): ReferenceFault | null {
  const missing = referenceNames.filter((name) => !task[name]?.trim());
  const present = referenceNames.filter((name) => !missing.includes(name));
  const identical = present.flatMap((a, i) =>
    present
      .slice(i + 1)
      .filter((b) => plain(task[a] ?? '') === plain(task[b] ?? ''))
      .map((b): [ReferenceName, ReferenceName] => [a, b]),
  );
  if (identical.length === 0 && (missing.length === 0 || isJudgedOtherwise(task))) return null;
  const none = !isJudgedOtherwise(task) && !present.some((name) => name !== 'incorrectAnswerDirection');
  return { missing, identical, none };
}
