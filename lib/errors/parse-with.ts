import type { z } from 'zod';
import { AppError, type FieldError } from './app-error';

/** Zod's issues as field errors, in zod's order. */
export function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
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
