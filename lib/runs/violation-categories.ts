import type { Violation } from '@/lib/judging/verdict';
import type { CheckResult } from '@/lib/tasks/check-result';

/** The categories that code and judge found, each once, in alphabetical order. */
export function violationCategories(
  checks: readonly CheckResult[] | null,
  judged: readonly Violation[],
): string[] {
  const checked = (checks ?? []).flatMap(({ violations }) => violations);
  return [...new Set([...checked, ...judged].map(({ category }) => category))].sort();
}
