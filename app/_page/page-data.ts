import { notFound } from 'next/navigation';
import { isDatabaseAway } from '@/lib/db/server/postgres-error';
import { AppError } from '@/lib/errors/app-error';
import { logger } from '@/lib/log/server/logger';

/** What a page shows: the verb's result, or why there is none. Next.js hides messages of errors that pages throw. */
export async function pageData<T>(verb: () => Promise<T>): Promise<{ data: T } | { problem: string }> {
  try {
    return { data: await verb() };
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') notFound();
    if (error instanceof AppError) return { problem: error.message };
    if (!isDatabaseAway(error)) throw error;
    logger().error({ err: error }, 'a page could not be shown: the database does not answer');
    return { problem: 'The database does not answer. Nothing is lost; runs go on when it is back.' };
  }
}
