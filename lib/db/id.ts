import { z } from 'zod';

/** A database key as the API carries it: digits in a string, within PostgreSQL's bigint. */
export const idSchema = z
  .string()
  // Without abort the refinement would run on what is no number, and throw.
  .regex(/^[1-9]\d{0,18}$/, { error: 'must be an id: a string of digits', abort: true })
  .refine((id) => BigInt(id) <= 9223372036854775807n, 'is larger than any id');
