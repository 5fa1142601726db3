import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';

const admin = inject('adminUrl');
const name = `t_${process.pid}_${crypto.randomUUID().slice(0, 8)}`;
const templateInUse = '55006';

// Set before any module under test reads lib/env.
process.env.DATABASE_URL = admin.replace(/\/postgres$/, `/${name}`);
process.env.MASTER_KEY = 'test master key, not a secret';
const dataDir = path.join(os.tmpdir(), `assay-data-${name}`);
process.env.ASSAY_DATA_DIR = dataDir;

async function asAdmin(sql: string): Promise<void> {
  const client = new Client({ connectionString: admin });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  // Not before: of a file whose tests are all filtered out nothing below is called, so nothing would remove it.
  fs.mkdirSync(dataDir);
  for (let tries = 0; ; tries++) {
    try {
      return await asAdmin(`create database "${name}" template t_template strategy = file_copy`);
    } catch (error) {
      if ((error as { code?: string }).code !== templateInUse || tries > 50) throw error;
      await sleep(50); // another file is cloning the template at this moment
    }
  }
});

afterAll(async () => {
  const { closeDb } = await import('@/lib/db/server/pool');
  const { stopBoss } = await import('@/lib/queue/server/boss');
  await stopBoss();
  await closeDb();
  await asAdmin(`drop database if exists "${name}" with (force)`);
  fs.rmSync(dataDir, { recursive: true, force: true });
});
