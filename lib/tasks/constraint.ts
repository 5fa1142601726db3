import { z } from 'zod';
import { schemaFault } from './checks/check-json-schema';
import { compileLinearRegex } from './checks/linear-regex';
import { filledText, jsonFault, storable, storableMessage } from './stored-text';

const maxWordLength = 1_000;
const maxSchemaLength = 100_000;

type Range<T> = { min?: T; max?: T };

/**
 * At least one bound, and the lower below the upper. Counts may be equal ("exactly 5"): S4 wants min < max of a pair,
 * which its task files are held to, with an exact count written apart.
 */
const inOrder =
  <T extends number | string>(pair: (value: never) => Range<T>, names: [string, string], exact = false) =>
  (value: unknown, context: z.RefinementCtx) => {
    const { min, max } = pair(value as never);
    if (min === undefined && max === undefined)
      context.addIssue({ code: 'custom', message: `needs ${names[0]} or ${names[1]}` });
    if (min === undefined || max === undefined || min < max || (exact && min === max)) return;
    const message = `${names[0]} ${min} must be ${exact ? 'at most' : 'less than'} ${names[1]} ${max}`;
    context.addIssue({ code: 'custom', path: [names[0]], message });
  };

const count = z
  .int('must be a whole number')
  .min(0, 'must not be negative')
  .max(10_000_000, 'must be at most 10000000');

/** Counts of the whole answer. */
const counted = <const T extends string>(type: T) =>
  z
    .strictObject({ type: z.literal(type), min: count.optional(), max: count.optional() })
    .superRefine(inOrder((value: Range<number>) => value, ['min', 'max'], true));

const number = z.number().min(-1e15, 'must be at least -1e15').max(1e15, 'must be at most 1e15');
const minutes = z.number().min(0, 'must not be negative').max(1e9, 'must be at most 1e9');
const field = filledText(255).optional();
const words = (what: string) =>
  z.array(filledText(maxWordLength)).min(1, `name at least one ${what}`).max(200, `name at most 200`);

const isRegex = ({ pattern, flags }: { pattern: string; flags?: string }, context: z.RefinementCtx) => {
  const regex = compileLinearRegex(pattern, flags);
  if ('fault' in regex) context.addIssue({ code: 'custom', path: ['pattern'], message: regex.fault });
};

const jsonSchema = z.record(z.string(), z.unknown()).superRefine((schema, context) => {
  const fault = jsonFault(schema, maxSchemaLength) ?? schemaFault(schema);
  if (fault) context.addIssue({ code: 'custom', message: fault });
});

/** What an answer has to keep to. All but `judged` are checked by code (lib/tasks/check-constraints.ts). */
export const constraintSchema = z.discriminatedUnion('type', [
  counted('words'),
  counted('characters'),
  counted('sentences'),
  /** List entries: elements of a JSON array, records of a CSV answer, or Markdown bullets and numbers. */
  counted('items'),
  /** JSON keys (dot paths) or CSV columns that every record of the answer must have. */
  z.strictObject({ type: z.literal('required_fields'), fields: words('field') }),
  /** The answer (its JSON part, a fenced block allowed) is valid against the schema; `{}` means: is JSON at all. */
  z.strictObject({ type: z.literal('json_schema'), schema: jsonSchema }),
  z
    .strictObject({
      type: z.literal('regex'),
      pattern: filledText(maxWordLength),
      flags: z
        .string()
        .regex(/^[imsu]{0,4}$/, 'may hold i, m, s and u')
        .optional(),
      /** Must not match. */
      negate: z.boolean().optional(),
    })
    .superRefine(isRegex),
  z.strictObject({
    type: z.literal('equals'),
    text: z.string().max(100_000, 'is longer than 100000 characters').refine(storable, storableMessage),
    ignoreCase: z.boolean().optional(),
    negate: z.boolean().optional(),
  }),
  z.strictObject({
    type: z.literal('contains'),
    texts: words('text'),
    mode: z.enum(['all', 'any']).optional(),
    ignoreCase: z.boolean().optional(),
    negate: z.boolean().optional(),
  }),
  /** Whole words, whatever the case. */
  z.strictObject({ type: z.literal('forbidden_words'), words: words('word') }),
  /** ISO 639-1 code, judged by script and common words. */
  z.strictObject({
    type: z.literal('language'),
    language: z.string().regex(/^[a-z]{2}$/, 'must be a code of two letters, such as en'),
  }),
  /** Every number / duration / date found (in `field` of each record when given, else in the whole answer) lies in the range. */
  z
    .strictObject({ type: z.literal('numbers'), field, min: number.optional(), max: number.optional() })
    .superRefine(inOrder((value: Range<number>) => value, ['min', 'max'])),
  z
    .strictObject({
      type: z.literal('durations'),
      field,
      minMinutes: minutes.optional(),
      maxMinutes: minutes.optional(),
    })
    .superRefine(
      inOrder(
        ({ minMinutes, maxMinutes }: { minMinutes?: number; maxMinutes?: number }) => ({
          min: minMinutes,
          max: maxMinutes,
        }),
        ['minMinutes', 'maxMinutes'],
      ),
    ),
  z
    .strictObject({
      type: z.literal('dates'),
      field,
      earliest: z.iso.date('must be a date such as 2026-01-31').optional(),
      latest: z.iso.date('must be a date such as 2026-01-31').optional(),
    })
    .superRefine(
      inOrder(
        ({ earliest, latest }: { earliest?: string; latest?: string }) => ({ min: earliest, max: latest }),
        ['earliest', 'latest'],
      ),
    ),
  /** What only the judge can tell. */
  z.strictObject({ type: z.literal('judged'), text: filledText(10_000) }),
]);

export type Constraint = z.output<typeof constraintSchema>;
