import { unstable_rethrow } from 'next/navigation';
import { isDatabaseAway } from '@/lib/db/server/postgres-error';
import { AppError, type FieldError } from '@/lib/errors/app-error';
import { logger } from '@/lib/log/server/logger';

/** What a server action answers: the verb's result, or why not, in words for the form that asked. */
export type ActionResult<T> = { ok: true; data: T } | { ok: false; message: string; errors: FieldError[] };

const refused = (message: string, errors: FieldError[] = []) => ({ ok: false, message, errors }) as const;

/** Runs the verb of a server action. Next.js hides the messages of errors that actions throw, so refusals are results. */
export async function actionResult<T>(verb: () => Promise<T>): Promise<ActionResult<T>> {
  try {
    return { ok: true, data: await verb() };
  } catch (error) {
    // Redirects travel as errors.
    unstable_rethrow(error);
    if (error instanceof AppError) return refused(error.message, error.errors);
    if (isDatabaseAway(error))
      return refused('The database does not answer. Nothing was changed; try again shortly.');
    logger().error({ err: error }, 'unexpected error in a server action');
    return refused('Something failed that Assay did not foresee. The log of the web server tells more.');
  }
}
