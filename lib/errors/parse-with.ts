import type { z } from 'zod';
import { AppError, type FieldError } from './app-error';

/** More than these help nobody, and a body of 10 MB can hold a million. */
const mostFieldErrors = 100;

/** Zod's issues as field errors, in zod's order, the first 100 of them. */
export function fieldErrors(error: z.ZodError): FieldError[] {
  const shown = error.issues.slice(0, mostFieldErrors);
  const errors = shown.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  const left = error.issues.length - shown.length;
  return left === 0 ? errors : [...errors, { path: '', message: `and ${left} more faults` }];
}

/** Parses `input` or throws `AppError('invalid')` that names every faulty field. */
export function parseWith<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  what = 'request',
): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const errors = fieldErrors(result.error);
  const first = errors[0];
  const detail = first
    ? `${first.path ? `${first.path}: ` : ''}${first.message}`
    : 'it does not have the expected form';
  throw new AppError('invalid', `The ${what} is not valid: ${detail}`, errors);
}
