import { z } from 'zod';

/** What code found of one constraint in one answer (`benchmark_item.checks` holds a list of them). */
export const checkResultSchema = z.strictObject({
  /** The constraint in words. */
  constraint: z.string(),
  /** Null: code could not tell, the judge has to. */
  met: z.boolean().nullable(),
  violations: z.array(
    z.strictObject({
      category: z.enum(['under_min', 'over_max', 'format', 'missing_field', 'other']),
      /** What was found beside the limit. */
      detail: z.string(),
    }),
  ),
});

export type CheckResult = z.output<typeof checkResultSchema>;
