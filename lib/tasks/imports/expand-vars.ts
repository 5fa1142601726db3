import type { TemplateVars } from './render-template';

/** Most tests that one test with lists of values may become. */
const maxCombinations = 1000;

/** promptfoo runs a test once for each combination of values where variables are lists; null: there are too many. */
export function expandVars(vars: TemplateVars): TemplateVars[] | null {
  let combinations: TemplateVars[] = [{}];
  for (const [name, value] of Object.entries(vars)) {
    const values: unknown[] = Array.isArray(value) ? value : [value];
    if (combinations.length * values.length > maxCombinations) return null;
    combinations = combinations.flatMap((known) => values.map((one) => ({ ...known, [name]: one })));
  }
  return combinations;
}
