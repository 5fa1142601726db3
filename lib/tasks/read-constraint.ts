import type { FieldError } from '@/lib/errors/app-error';
import { fieldErrors } from '@/lib/errors/parse-with';
import { constraintSchema, type Constraint } from './constraint';

/** A constraint that may be one: itself, or why it is none. */
export type ReadConstraint = { constraint: Constraint | null; errors: FieldError[] };

export function readConstraint(input: unknown): ReadConstraint {
  const read = constraintSchema.safeParse(input);
  return read.success
    ? { constraint: read.data, errors: [] }
    : { constraint: null, errors: fieldErrors(read.error) };
}
