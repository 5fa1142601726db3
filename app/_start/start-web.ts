import { db, nameConnections } from '@/lib/db/server/pool';
import { startLog } from '@/lib/log/server/logger';

/** Opens the log and says whether the database answers; a web server without one still serves health and errors. */
export async function startWeb(): Promise<void> {
  nameConnections('assay-web');
  const log = startLog('web');
  try {
    await db().query('select 1');
    log.info('web server started');
  } catch (error) {
    log.error(
      { err: error },
      'the web server runs, but its database does not answer: pages and the API will say so until it does',
    );
  }
}
