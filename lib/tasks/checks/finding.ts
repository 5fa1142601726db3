import type { violationCategories } from '@/lib/judging/verdict';

export type ViolationCategory = (typeof violationCategories)[number];

/** What one check found broken; an empty list means that the constraint is met, null that code could not tell. */
export type Finding = { category: ViolationCategory; detail: string };

/** Findings for a figure that has to lie in a range; `unit` in the plural, as in "words". */
export function outOfRange(
  found: number,
  { min, max }: { min?: number; max?: number },
  unit: string,
): Finding[] {
  const count = `${found} ${found === 1 ? unit.replace(/s$/, '') : unit}`;
  if (min !== undefined && found < min)
    return [{ category: 'under_min', detail: `${count}, at least ${min} required` }];
  if (max !== undefined && found > max)
    return [{ category: 'over_max', detail: `${count}, at most ${max} allowed` }];
  return [];
}

const maxListed = 5;

/** "a, b and 3 more". */
export function someOf(texts: readonly string[]): string {
  const shown = texts.slice(0, maxListed).map((text) => (text.length > 80 ? `${text.slice(0, 80)}…` : text));
  return texts.length > maxListed
    ? `${shown.join(', ')} and ${texts.length - maxListed} more`
    : shown.join(', ');
}
