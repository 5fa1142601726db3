import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { migrateQueue } from '@/lib/queue/server/boss';
import { startEmbeddedPostgres, stopEmbeddedPostgres } from '@/scripts/embedded-postgres';
import { migrate } from '@/scripts/migrate';

declare module 'vitest' {
  export interface ProvidedContext {
    adminUrl: string;
  }
}

/** A PostgreSQL of its own for this run of vitest, with a migrated template that each test file clones. */
export default async function startTestPostgres(project: TestProject): Promise<() => Promise<void>> {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-test-'));
  // As root the server runs as another user, which has to get in.
  fs.chmodSync(root, 0o755);
  const dataDir = path.join(root, 'pg');
  const { url } = await startEmbeddedPostgres({ dataDir, durable: false });
  const admin = new Client({ connectionString: url });
  await admin.connect();
  await admin.query('create database t_template');
  await admin.end();
  const template = url.replace(/\/postgres$/, '/t_template');
  await migrate(template);
  await migrateQueue(template);
  project.provide('adminUrl', url);
  return async () => {
    await stopEmbeddedPostgres(dataDir, 'immediate');
    fs.rmSync(root, { recursive: true, force: true });
  };
}
