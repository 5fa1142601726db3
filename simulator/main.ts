import { parseArgs } from 'node:util';
import { startSimulator } from './start-simulator';

/** The simulated provider as a process of its own: one JSON line when it listens, a clean end on SIGTERM or SIGINT. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '0' },
      host: { type: 'string', default: '127.0.0.1' },
      seed: { type: 'string', default: '1' },
      answers: { type: 'string' },
    },
  });
  const simulator = await startSimulator({
    port: readInteger('--port', values.port, 65_535),
    host: values.host,
    seed: readInteger('--seed', values.seed, 4_294_967_295),
    ...(values.answers !== undefined && { answerBookDir: values.answers }),
  });
  for (const fault of simulator.stats().answerBook.faults) console.error(fault);
  console.log(JSON.stringify({ url: simulator.url, simulated: true }));
  const stop = () => void simulator.close().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  // Started with an IPC channel it does not outlive a parent that was killed.
  process.once('disconnect', stop);
}

function readInteger(name: string, text: string, max: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value <= max) return value;
  throw new Error(`${name} ${text} must be a whole number from 0 to ${max}.`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
