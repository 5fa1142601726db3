import { sqlState, uniqueViolation } from '@/lib/db/server/postgres-error';
import { AppError } from '@/lib/errors/app-error';

/** Whether a write failed on a unique key, told by pg or by Prisma's own code. */
export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === uniqueViolation || (error as { code?: unknown } | null)?.code === 'P2002';
}

/** The unique key of provider_config is its name: its violation as a refusal, any other error as it is. */
export function toNameConflict(error: unknown, name: string): unknown {
  if (!isUniqueViolation(error)) return error;
  const message = `There already is a provider named "${name}". Choose another name.`;
  return new AppError('conflict', message, [{ path: 'name', message: 'is taken' }]);
}
