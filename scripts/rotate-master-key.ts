import crypto from 'node:crypto';
import fs from 'node:fs';
import { Client } from 'pg';
import { loadEnv } from '@/lib/env/env';
import { storedMasterKey } from './master-key';
import { resealHeaders } from './reseal-headers';
import { StartError } from './start-error';
import { startServices } from './start-services';

// `npm run rotate-key`, with Assay stopped: a process that still has the old key could not read what this writes.

/** The key file is replaced after the commit; until then the new key waits beside it, so that no crash loses both. */
function keyFile(dataDir: string): { oldKey: string; newKey: string; adopt: () => void } {
  const { key, file } = storedMasterKey(dataDir);
  const next = `${file}.new`;
  if (fs.existsSync(next))
    throw new StartError(
      `A rotation was cut off: ${next} exists. If Assay reads its secrets, delete that file; if not, move it to ${file}.`,
    );
  const newKey = process.env.NEW_MASTER_KEY || crypto.randomBytes(32).toString('base64url');
  fs.writeFileSync(next, `${newKey}\n`, { mode: 0o600, flag: 'wx', flush: true });
  return { oldKey: key, newKey, adopt: () => fs.renameSync(next, file) };
}

function keys(): { oldKey: string; newKey: string; adopt: () => void; discard: () => void } {
  const { MASTER_KEY, ASSAY_DATA_DIR } = loadEnv();
  const newKey = process.env.NEW_MASTER_KEY ?? '';
  if (newKey && newKey.length < 16) throw new StartError('NEW_MASTER_KEY must have at least 16 characters.');
  if (!MASTER_KEY)
    return { ...keyFile(ASSAY_DATA_DIR), discard: () => fs.rmSync(`${ASSAY_DATA_DIR}/master.key.new`) };
  if (!newKey) throw new StartError('MASTER_KEY is set: give the key that follows it as NEW_MASTER_KEY.');
  const adopt = () => console.log('Start Assay with MASTER_KEY set to the new key, on every machine.');
  return { oldKey: MASTER_KEY, newKey, adopt, discard: () => undefined };
}

async function rotate(databaseUrl: string): Promise<void> {
  const { oldKey, newKey, adopt, discard } = keys();
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    const count = await resealHeaders(client, oldKey, newKey);
    await client.query('commit');
    console.log(`Re-encrypted ${count} secret headers.`);
  } catch (error) {
    discard();
    throw error;
  } finally {
    await client.end();
  }
  adopt();
}

try {
  // Claims the data directory too: a stack that runs on it makes this fail.
  const services = await startServices({ web: false, worker: false, simulator: false });
  try {
    await rotate(services.databaseUrl);
  } finally {
    await services.stop();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
