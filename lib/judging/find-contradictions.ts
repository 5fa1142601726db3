import type { CheckResult } from '@/lib/tasks/check-result';
import type { Violation } from './verdict';

/** Full compliance beside a broken constraint is a contradiction even when something else is named. */
const fullCompliance = 95;

/**
 * Where a judge contradicts what code measured, one sentence each; none where nothing was measured.
 * - A violation of a category whose constraints were all checked and met: only `under_min`, `over_max` and
 *   `missing_field` can be told so, and only when no constraint is left to the judge.
 * - A violated constraint that the judge does not name by its category, or names and gives full compliance beside it.
 */
export function findContradictions(
  checks: readonly CheckResult[] | null,
  verdict: { violations: readonly Pick<Violation, 'category'>[]; complianceScore: number },
  hasJudgedConstraints = false,
): string[] {
  if (!checks || checks.length === 0) return [];
  const named = new Set(verdict.violations.map(({ category }) => category));
  const broken = checks.flatMap(({ constraint, violations }) =>
    violations.map((found) => ({ constraint, ...found })),
  );
  const contradictions: string[] = [];
  for (const { constraint, category, detail } of broken) {
    const what = `"${constraint}" is broken (${detail})`;
    if (!named.has(category)) contradictions.push(`${what}, but the judge names no ${category} violation`);
    else if (verdict.complianceScore >= fullCompliance)
      contradictions.push(`${what}, but the judge gives ${verdict.complianceScore} for compliance`);
  }
  const isAllChecked = !hasJudgedConstraints && checks.every(({ met }) => met !== null);
  for (const category of ['under_min', 'over_max', 'missing_field'] as const)
    if (isAllChecked && named.has(category) && !broken.some((found) => found.category === category))
      contradictions.push(`The judge reports ${category}, but code found every constraint of that kind met`);
  return contradictions;
}
