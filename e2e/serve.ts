import { startOwnStack } from '@/scripts/start-own-stack';

// The whole stack on a data directory of its own, for the browser tests; playwright.config.ts names the PORT.

const giveUp = new AbortController();
const ended = new Promise<void>((resolve) => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve());
});
void ended.then(() => giveUp.abort());

const stack = await startOwnStack({ name: 'e2e', port: process.env.PORT, signal: giveUp.signal });
await ended;
await stack.stop();
process.exit(0);
