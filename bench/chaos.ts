import os from 'node:os';
import { seededRandom } from '@/simulator/seeded-random';
import { checkAccount } from './chaos/chaos-account';
import { readChaosOptions, type ChaosOptions } from './chaos/chaos-options';
import { createChaosRun } from './chaos/create-chaos-run';
import { killAtRandom, untilEnded } from './chaos/kill-at-random';
import { callLatencyMs } from './chaos/plan-kill';
import { printChecks, printRecoveries } from './chaos/print-chaos';
import { readAccount, readDurability } from './chaos/read-account';
import { recoveries } from './chaos/recovery';
import { startChaosStack, type ChaosStack } from './chaos/start-chaos-stack';

// npm run chaos [-- --kills 100 --items 1000 --parallel 1 --seed S --keep]: kills parts of a real stack at random while
// a run goes on, then holds the database and the model server's account against each other. Exits 1 on a difference.

/** Undisturbed work between two kills, in the mean. */
const workPerKillMs = 2_000;

const say = (line: string) => console.error(`${new Date().toISOString().slice(11, 19)} ${line}`);

async function torment(stack: ChaosStack, options: ChaosOptions): Promise<boolean> {
  const { kills: wantedKills, items, parallel, seed } = options;
  const { url, simulatorUrl, databaseUrl } = stack;
  const latencyMs = callLatencyMs(items, wantedKills, parallel, workPerKillMs);
  console.log(`PostgreSQL: ${await readDurability(databaseUrl)}; ${latencyMs} ms per simulated call`);
  const runId = await createChaosRun({ url, simulatorUrl, items, parallel, latencyMs });
  const started = performance.now();
  const kills = await killAtRandom({
    stack,
    runId,
    kills: wantedKills,
    calls: 2 * items,
    parallel,
    latencyMs,
    random: seededRandom(seed),
    say,
  });
  await untilEnded({ stack, runId });
  const seconds = (performance.now() - started) / 1000;
  const account = await readAccount(databaseUrl, simulatorUrl, runId);
  const checks = checkAccount(account, { items, wantedKills, kills: kills.length, parallel });
  printChecks(checks);
  console.log();
  printRecoveries(recoveries(kills, account.ledger));
  console.log(`\nThe run took ${seconds.toFixed(0)} s. Seed ${seed}.`);
  return checks.every(({ ok }) => ok);
}

async function main(): Promise<void> {
  const options = readChaosOptions(process.argv.slice(2), Math.random);
  const { kills, items, parallel, seed } = options;
  console.log(
    `Chaos: ${kills} kills over ${items} items, ${parallel} parallel, seed ${seed}; ${os.cpus().length} cores, Node ${process.version}`,
  );
  const interrupted = new AbortController();
  process.once('SIGINT', () => interrupted.abort(new Error('interrupted')));
  const stack = await startChaosStack(say);
  let sound = false;
  try {
    sound = await Promise.race([
      torment(stack, options),
      new Promise<never>((_, reject) =>
        interrupted.signal.addEventListener('abort', () => reject(interrupted.signal.reason as Error)),
      ),
    ]);
  } finally {
    await stack.stop();
    if (sound && !options.keep) stack.remove();
    else console.log(`Data and logs are kept in ${stack.dataDir}.`);
  }
  process.exit(sound ? 0 : 1);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
