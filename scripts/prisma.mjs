// `prisma` with Prisma's wasm schema engine instead of the native one it would download
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
const require = createRequire(import.meta.url);
const env = { ...process.env, PRISMA_HIDE_UPDATE_MESSAGE: '1', CHECKPOINT_DISABLE: '1' };
if (!env.PRISMA_SCHEMA_ENGINE_BINARY && process.platform !== 'win32')
  env.PRISMA_SCHEMA_ENGINE_BINARY = fileURLToPath(new URL('./prisma-schema-engine.mjs', import.meta.url));
process.exit(
  spawnSync(process.execPath, [require.resolve('prisma/build/index.js'), ...process.argv.slice(2)], {
    stdio: 'inherit',
    env,
  }).status ?? 1,
);
