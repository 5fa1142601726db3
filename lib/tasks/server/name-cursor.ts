import { AppError } from '@/lib/errors/app-error';

/** Opaque to clients: the name (of a task its taskId) after which the next page begins. Unique, so no row is skipped or seen twice. */
export const encodeCursor = (name: string) => Buffer.from(name, 'utf8').toString('base64url');

/** Throws `invalid` for anything `encodeCursor` did not make. */
export function decodeCursor(cursor: string): string {
  const name = Buffer.from(cursor, 'base64url').toString('utf8');
  if (encodeCursor(name) === cursor && name !== '' && !name.includes('\0')) return name;
  const message = 'is no cursor of this list: take nextCursor of the page before, or leave it out';
  throw new AppError('invalid', `cursor ${message}`, [{ path: 'cursor', message }]);
}
