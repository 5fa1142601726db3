import { spawn, spawnSync } from 'node:child_process';

// Format, lint, types, boundaries and dead code; the slow ones side by side. Exits 1 when one of them finds anything.

const checks = [
  ['format', ['prettier', '--check', '.', '--log-level', 'warn']],
  ['lint', ['oxlint', '--type-aware', '--deny-warnings', '.']],
  [
    'lint (house rules)',
    ['eslint', '--max-warnings', '0', '--cache', '--cache-location', 'node_modules/.cache/eslint', '.'],
  ],
  ['types', ['tsc', '--noEmit']],
  [
    'boundaries',
    [
      'depcruise',
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err',
      'app',
      'components',
      'lib',
      'worker',
      'cli',
      'simulator',
      'scripts',
      'bench',
      'e2e',
    ],
  ],
  ['dead code', ['knip', '--no-progress']],
];

function run([name, [command, ...args]]) {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(`node_modules/.bin/${command}`, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('close', (code) => {
      // dependency-cruiser exits 0 when it could read nothing at all.
      const readNothing = name === 'boundaries' && !/[1-9]\d* modules/.test(output);
      const ok = code === 0 && !readNothing;
      console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
      if (!ok) console.log(output.trim());
      resolve(ok);
    });
  });
}

spawnSync('node_modules/.bin/next', ['typegen'], { stdio: 'ignore' });
const results = [];
const queue = [...checks];
async function worker() {
  for (let check = queue.shift(); check; check = queue.shift()) results.push(await run(check));
}
await Promise.all([worker(), worker()]);
process.exit(results.every(Boolean) ? 0 : 1);
