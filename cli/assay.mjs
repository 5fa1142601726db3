#!/usr/bin/env node
// Runs on whatever Node is there (18 or newer) and hands over to the Node that npm installed with the project: the
// product itself needs a newer one than most systems have. Paths in arguments stay relative to the caller's folder.
import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = path.dirname(path.dirname(realpathSync(fileURLToPath(import.meta.url))));
const inRoot = (...parts) => path.join(root, ...parts);

function newestNode() {
  const bundled = inRoot('node_modules', `node-${process.platform}-${process.arch}`, 'bin');
  const found = ['node', 'node.exe'].map((name) => path.join(bundled, name)).find((file) => existsSync(file));
  if (found) return found;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 12) ? process.execPath : null;
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

const node = newestNode();
const tsx = inRoot('node_modules', 'tsx', 'dist', 'loader.mjs');
if (!existsSync(tsx)) fail(`Assay's packages are missing. Run \`npm ci\` in ${root}.`);
if (!node)
  fail(`Node ${process.versions.node} is too old and none came with Assay. Run \`npm ci\` in ${root}.`);

const child = spawn(
  node,
  ['--import', pathToFileURL(tsx).href, inRoot('cli', 'main.ts'), ...process.argv.slice(2)],
  // tsx looks for the project's path aliases in the current folder, which is the caller's.
  { stdio: 'inherit', env: { ...process.env, TSX_TSCONFIG_PATH: inRoot('tsconfig.json') } },
);

// A terminal sends Ctrl-C to both processes, others to this one alone. The command takes two within half a second for one.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => fail(`${node} cannot be run: ${error.message}`));
child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
