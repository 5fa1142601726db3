import { z } from 'zod';

/** Of an import: tell what would happen, save nothing. */
export const dryRun = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true');
