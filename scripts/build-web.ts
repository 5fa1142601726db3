import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { takeLock } from './lock-file';
import { projectRoot } from './project-root';
import { runNode } from './run-node';
import { StartError } from './start-error';

const sourcePaths = [
  'app',
  'components',
  'lib',
  'datasets/starter',
  'proxy.ts',
  'instrumentation.ts',
  'next.config.mjs',
  'postcss.config.mjs',
  'tsconfig.json',
  'package-lock.json',
];

/** Everything the web server is built from, in a fixed order; tests are not part of it. */
function sourceFiles(root: string): string[] {
  const files = sourcePaths.flatMap((name) => {
    const full = path.join(root, name);
    const stat = fs.statSync(full, { throwIfNoEntry: false });
    if (!stat) return [];
    if (stat.isFile()) return [name];
    return fs
      .readdirSync(full, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
  });
  return files.sort();
}

/** Changes when a build would. By content, because `npm ci` and checkouts renew times without changing anything. */
export function sourceStamp(root: string = projectRoot): string {
  const hash = crypto.createHash('sha256');
  for (const file of sourceFiles(root))
    hash.update(`${file}\0`).update(fs.readFileSync(path.join(root, file)));
  return hash.digest('hex');
}

const stampFile = path.join(projectRoot, '.next/assay-build.stamp');
const standalone = path.join(projectRoot, '.next/standalone');
export const buildLogFile = path.join(projectRoot, '.next/assay-build.log');
export const webServerScript = path.join(standalone, 'server.js');

const isBuilt = (stamp: string) =>
  fs.existsSync(webServerScript) && fs.existsSync(stampFile) && fs.readFileSync(stampFile, 'utf8') === stamp;

async function runBuild(signal?: AbortSignal): Promise<void> {
  const next = path.join(projectRoot, 'node_modules/next/dist/bin/next');
  const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' };
  const { code, output } = await runNode([next, 'build'], { env, signal });
  signal?.throwIfAborted();
  fs.writeFileSync(buildLogFile, output);
  if (code === 0 && fs.existsSync(webServerScript)) return;
  throw new StartError(
    `The build failed (${buildLogFile}):\n${output.trimEnd().split('\n').slice(-25).join('\n')}`,
  );
}

/** Next leaves what browsers load out of the standalone server's folder: it has to be put there. */
function addBrowserFiles(): void {
  fs.cpSync(path.join(projectRoot, '.next/static'), path.join(standalone, '.next/static'), {
    recursive: true,
  });
}

/**
 * Builds the web server unless the last build is of the same sources; tells whether it built. Two callers at once: the second waits and uses
 * the first one's build. Throws `StartError` with the end of the log when the build fails.
 */
export async function buildWeb(options: {
  say: (line: string) => void;
  signal?: AbortSignal;
}): Promise<boolean> {
  const { say, signal } = options;
  fs.mkdirSync(path.dirname(stampFile), { recursive: true });
  let lock = takeLock(`${stampFile}.lock`);
  while ('pid' in lock) {
    await sleep(250, undefined, { signal });
    lock = takeLock(`${stampFile}.lock`);
  }
  try {
    const stamp = sourceStamp();
    if (isBuilt(stamp)) return false;
    say('Building the web server (first start, or the sources changed) …');
    fs.rmSync(stampFile, { force: true });
    fs.rmSync(standalone, { recursive: true, force: true });
    await runBuild(signal);
    addBrowserFiles();
    fs.writeFileSync(stampFile, stamp);
    return true;
  } finally {
    lock.release();
  }
}
