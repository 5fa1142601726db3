import os from 'node:os';
import { parseArgs } from 'node:util';
import { printFigures, type Figure } from './figure';
import { startBenchStack, type BenchStack } from './stack';

// Measures §9 of ARCHITECTURE.md on this machine: each figure beside a floor measured in the same run. Exits 1 on a miss.

const parts = [
  'idle',
  'idle-slow-disk',
  'throughput',
  'accuracy',
  'events',
  'csv',
  'page',
  'live',
  'memory',
] as const;
type Part = (typeof parts)[number];

const { values } = parseArgs({
  options: { only: { type: 'string' }, quick: { type: 'boolean', default: false } },
});
const chosen = (values.only?.split(',') ?? [...parts]) as Part[];
const unknown = chosen.filter((part) => !parts.includes(part));
if (unknown.length) {
  console.error(`--only takes some of ${parts.join(', ')}; not ${unknown.join(', ')}`);
  process.exit(2);
}
const scale = values.quick ? 0.1 : 1;

// Adds 1 ms before every flush of the write-ahead log, whoever else is committing.
const slowDisk = { commit_delay: '1000', commit_siblings: '0' };

const measures: Record<Part, (stack: BenchStack) => Promise<Figure[]>> = {
  idle: async (stack) => (await import('./idle')).measureIdle(stack, 'idle between two calls', 2_000, true),
  'idle-slow-disk': async (stack) =>
    (await import('./idle')).measureIdle(stack, 'idle with 1 ms added to every sync', 1_000, false),
  throughput: async (stack) => (await import('./throughput')).measureThroughput(stack, 5_000 * scale),
  accuracy: async (stack) => (await import('./accuracy')).measureAccuracy(stack, Math.max(10, 50 * scale)),
  events: async (stack) => (await import('./events')).measureEvents(stack, Math.max(50, 300 * scale)),
  csv: async (stack) => (await import('./csv')).measureCsv(stack, 100_000 * scale),
  page: async (stack) => (await import('./page')).measurePage(stack, 50_000 * scale),
  live: async (stack) => (await import('./live')).measureLive(stack, 50_000 * scale),
  memory: async (stack) => (await import('./memory')).measureMemory(stack, 100_000 * scale),
};

const needsWeb = (part: Part) => part === 'events' || part === 'csv' || part === 'page' || part === 'live';

async function measureOn(some: Part[], postgresSettings?: Record<string, string>): Promise<Figure[]> {
  if (some.length === 0) return [];
  const stack = await startBenchStack({ web: some.some(needsWeb), postgresSettings });
  const figures: Figure[] = [];
  try {
    for (const part of some) {
      const started = performance.now();
      figures.push(...(await measures[part](stack)));
      console.error(`${part}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
    }
  } finally {
    const { closeDb } = await import('@/lib/db/server/pool');
    const { stopBoss } = await import('@/lib/queue/server/boss');
    await stopBoss();
    await closeDb();
    await stack.end();
  }
  return figures;
}

if (chosen.includes('idle-slow-disk') && chosen.length > 1) {
  // lib/env reads the environment once in a process, and the slow disk is another database.
  const { spawnSync } = await import('node:child_process');
  const rest = chosen.filter((part) => part !== 'idle-slow-disk').join(',');
  const quick = values.quick ? ['--quick'] : [];
  const runs = [rest, 'idle-slow-disk'].map((only) =>
    spawnSync(process.execPath, ['--import', 'tsx', import.meta.filename, '--only', only, ...quick], {
      stdio: 'inherit',
    }),
  );
  process.exit(Math.max(...runs.map((run) => run.status ?? 1)));
}

console.error(
  `${os.cpus().length} cores, ${os.cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`,
);
const figures = await measureOn(chosen, chosen.includes('idle-slow-disk') ? slowDisk : undefined);
printFigures(figures);
process.exit(figures.every((figure) => figure.ok) ? 0 : 1);
