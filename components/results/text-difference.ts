import { diffWordsWithSpace, diffLines, type Change } from 'diff';

export type DifferencePart = { kind: 'same' | 'added' | 'removed'; text: string };

/** Words are compared up to here, lines beyond: word by word, two answers of a megabyte would take minutes. */
const wordsUpTo = 20_000;
const linesUpTo = 400_000;
const timeoutMs = 1_500;

const kindOf = ({ added, removed }: Change): DifferencePart['kind'] =>
  added ? 'added' : removed ? 'removed' : 'same';

/** What changes from `before` to `after`; null when the texts are too long or too different to say in reasonable time. */
export function textDifference(before: string, after: string): DifferencePart[] | null {
  const size = before.length + after.length;
  if (size > linesUpTo) return null;
  const changes: Change[] | undefined =
    size > wordsUpTo
      ? diffLines(before, after, { timeout: timeoutMs })
      : diffWordsWithSpace(before, after, { timeout: timeoutMs });
  return changes?.map((change) => ({ kind: kindOf(change), text: change.value })) ?? null;
}
