import { sqlState, uniqueViolation } from '@/lib/db/server/postgres-error';
import { AppError } from '@/lib/errors/app-error';

export const noSuchTask = (id: string) =>
  new AppError('not_found', `There is no task with id ${id}. It may have been deleted: reload the list.`);

export const noSuchCollection = (id: string) =>
  new AppError(
    'not_found',
    `There is no collection with id ${id}. It may have been deleted: reload the list.`,
  );

/** For `catch`: a unique violation as a conflict that names the value, anything else as it is. */
export function takenOr(error: unknown, field: 'taskId' | 'name', value: string): unknown {
  if (sqlState(error) !== uniqueViolation) return error;
  const what = field === 'taskId' ? `A task with the id "${value}"` : `A collection named "${value}"`;
  const message = `${what} already exists. Choose another.`;
  return new AppError('conflict', message, [{ path: field, message: 'is already taken' }], { cause: error });
}
