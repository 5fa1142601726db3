import { z } from 'zod';

/** A string that PostgreSQL can hold, as text and inside jsonb: no NUL, no half of a surrogate pair. */
export function plainText(maxLength: number) {
  return z
    .string()
    .max(maxLength, `must have at most ${maxLength} characters`)
    .refine((text) => !text.includes('\0') && text.isWellFormed(), {
      error: 'must not contain NUL characters or broken Unicode',
    });
}
