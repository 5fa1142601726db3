#!/usr/bin/env node
// Drop-in for Prisma's native schema-engine, for machines that cannot download it:
// speaks the CLI's JSON-RPC on stdio, backed by Prisma's own wasm build of the same engine
// (@prisma/schema-engine-wasm) and @prisma/adapter-pg. Use: PRISMA_SCHEMA_ENGINE_BINARY=scripts/prisma-schema-engine.mjs
import fs from 'node:fs';
import readline from 'node:readline';
import { createRequire } from 'node:module';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import { Client, Query } from 'pg';
const require = createRequire(import.meta.url);
const argv = process.argv.slice(2);
if (argv.includes('--version')) {
  console.log('schema-engine-cli wasm');
  process.exit(0);
}
const all = (n) => argv.flatMap((a, i) => (a === n ? [argv[i + 1]] : []));
const ds = all('--datasource')[0] ? JSON.parse(all('--datasource')[0]) : {};
const url = ds.url ?? process.env.DATABASE_URL;
globalThis.PRISMA_WASM_PANIC_REGISTRY = {
  set_message: (m) => console.error(JSON.stringify({ level: 'ERROR', fields: { message: m } })),
};
const bg = await import('@prisma/schema-engine-wasm/schema_engine_bg');
const wasmPath = require
  .resolve('@prisma/schema-engine-wasm')
  .replace(/schema_engine\.js$/, 'schema_engine_bg.wasm');
const { instance } = await WebAssembly.instantiate(fs.readFileSync(wasmPath), {
  './schema_engine_bg.js': bg,
});
bg.__wbg_set_wasm(instance.exports);
instance.exports.__wbindgen_start();
// discrete fields, NOT connectionString: adapter-pg's connectToShadowDb() spreads the config and adds `database`,
// which pg would override with the database named in a connectionString (= the main database!)
// adapter-pg's own executeScript cuts at every semicolon, those in comments and function bodies too: PostgreSQL runs
// a whole script by itself
function runsWholeScripts(adapter) {
  adapter.executeScript = async (script) => {
    try {
      await adapter.client.query(script);
    } catch (error) {
      adapter.onError(error);
    }
  };
  return adapter;
}
function factory() {
  const u = new URL(url);
  const config = {
    host: decodeURIComponent(u.hostname) || u.searchParams.get('host') || undefined,
    port: Number(u.port || 5432),
    user: decodeURIComponent(u.username),
    password: decodeURIComponent(u.password),
    database: decodeURIComponent(u.pathname.slice(1)),
    ssl: ['require', 'verify-full', 'no-verify'].includes(u.searchParams.get('sslmode'))
      ? { rejectUnauthorized: u.searchParams.get('sslmode') === 'verify-full' }
      : undefined,
  };
  const options = { schema: u.searchParams.get('schema') ?? 'public' };
  const f = new PrismaPg(config, options);
  const connect = f.connect.bind(f);
  f.connect = async () => runsWholeScripts(await connect());
  f.connectToShadowDb = async () => {
    // adapter-pg's own drops the database before closing its pool: do it in the right order
    const main = await f.connect();
    const database = `prisma_migrate_shadow_db_${crypto.randomUUID()}`;
    await main.executeScript(`CREATE DATABASE "${database}"`);
    const shadow = runsWholeScripts(await new PrismaPg({ ...config, database }, options).connect());
    const dispose = shadow.dispose.bind(shadow);
    shadow.dispose = async () => {
      await dispose();
      await main.executeScript(`DROP DATABASE IF EXISTS "${database}" WITH (FORCE)`);
      await main.dispose();
    };
    return shadow;
  };
  return f;
}
// adapter-pg has no mapping for "char" (oid 18), which the engine's catalog queries select: report it as Character
const origRowDesc = Query.prototype.handleRowDescription;
Query.prototype.handleRowDescription = function (msg) {
  for (const f of msg.fields)
    if (f.dataTypeID === 18) {
      f.dataTypeID = 25;
      f.isChar = true;
    }
  return origRowDesc.call(this, msg);
};
const Queryable = Object.getPrototypeOf(
  Object.getPrototypeOf(await new PrismaPg({ host: '127.0.0.1' }).connect()),
);
const { queryRaw, performIO } = Queryable;
Queryable.queryRaw = async function (query) {
  let fields = [];
  const self = Object.create(this, {
    performIO: {
      value: async (q) => {
        const r = await performIO.call(this, q);
        fields = r.fields ?? [];
        return r;
      },
    },
  });
  const res = await queryRaw.call(self, query);
  fields.forEach((f, i) => {
    if (f.isChar) res.columnTypes[i] = ColumnTypeEnum.Character;
  });
  return res;
};
let engine;
const adminClient = async () => {
  const u = new URL(url);
  const db = decodeURIComponent(u.pathname.slice(1));
  u.pathname = '/postgres';
  const c = new Client({ connectionString: u.href });
  await c.connect();
  return { c, db };
};
const getEngine = async () =>
  (engine ??= await bg.SchemaEngine.new(
    {
      datamodels: all('--datamodels').length
        ? all('--datamodels').map((f) => [f, fs.readFileSync(f, 'utf8')])
        : undefined,
    },
    (log) => process.stderr.write(JSON.stringify({ level: 'INFO', fields: { message: String(log) } }) + '\n'),
    bindMigrationAwareSqlAdapterFactory(factory()),
  ));
if (argv.includes('cli')) {
  // `schema-engine --datasource {..} cli can-connect-to-database | create-database | drop-database`
  const fail = (error_code, message) => {
    process.stderr.write(
      '\n' +
        JSON.stringify({
          level: 'ERROR',
          target: 'schema_engine::logger',
          fields: { is_panic: false, message, error_code },
        }),
    );
    process.exit(1);
  };
  const { c, db } = await adminClient().catch((e) =>
    fail('P1001', `Can't reach database server: ${e.message || e.code}`),
  );
  const exists = (await c.query('select 1 from pg_database where datname=$1', [db])).rowCount > 0;
  if (argv.includes('create-database') && !exists)
    await c.query(`create database ${c.escapeIdentifier(db)}`).catch((e) => fail('P1010', e.message));
  if (argv.includes('drop-database')) await c.query(`drop database if exists ${c.escapeIdentifier(db)}`);
  await c.end();
  if (argv.includes('can-connect-to-database') && !exists) fail('P1003', `Database \`${db}\` does not exist`);
  process.exit(0);
}
const reply = (o) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', ...o }) + '\n');
let chain = Promise.resolve();
const rl = readline.createInterface({ input: process.stdin });
rl.on('line', (line) => {
  chain = chain.then(async () => {
    const { id, method, params } = JSON.parse(line);
    if (!method) return; // reply to our own print request
    try {
      let result;
      if (method === 'createDatabase') {
        const { c, db } = await adminClient();
        if (!(await c.query('select 1 from pg_database where datname=$1', [db])).rowCount)
          await c.query(`create database ${c.escapeIdentifier(db)}`);
        await c.end();
        result = { databaseName: db };
      } else if (method === 'getDatabaseVersion') result = await (await getEngine()).version(params);
      else result = await (await getEngine())[method](params);
      if (method === 'diff' && typeof result?.stdout === 'string') {
        reply({ id: -1, method: 'print', params: { content: result.stdout.replace(/\n$/, '') } });
        result = { exitCode: result.exitCode, stdout: null };
      }
      reply({ id, result: result ?? {} });
    } catch (e) {
      let d;
      try {
        d = JSON.parse(e.message);
      } catch {}
      reply({
        id,
        error: {
          code: 4466,
          message: e.message,
          data: {
            is_panic: false,
            message: d?.message ?? e.message,
            error_code: d?.error_code ?? e.code,
            meta: d?.meta ?? {},
          },
        },
      });
    }
  });
});
rl.on('close', () => {
  void chain.finally(() => process.exit(0));
});
