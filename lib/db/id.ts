import { z } from 'zod';

/** A database key as the API carries it: digits in a string, within PostgreSQL's bigint. */
export const idSchema = z
  .string()
  .regex(/^[1-9]\d{0,18}$/, 'must be an id: a string of digits')
  .refine((id) => BigInt(id) <= 9223372036854775807n, 'is larger than any id');
