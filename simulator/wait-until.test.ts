import { describe, expect, it } from 'vitest';
import { waitUntil } from './wait-until';

const never = new AbortController().signal;

async function lateness(afterMs: number): Promise<number> {
  const deadline = performance.now() + afterMs;
  await waitUntil(deadline, never);
  return performance.now() - deadline;
}

describe('waitUntil', () => {
  // How late it is depends on the machine's load: `npm run bench` holds the accuracy, tests only the order.
  it('is never early', async () => {
    for (let i = 0; i < 60; i++) expect(await lateness(i / 3)).toBeGreaterThanOrEqual(0);
  });

  it('serves many waits at once, each no earlier than its own deadline', async () => {
    const late = await Promise.all(Array.from({ length: 200 }, (_, i) => lateness(5 + i / 10)));
    expect(Math.min(...late)).toBeGreaterThanOrEqual(0);
  });

  it('ends at once when aborted', async () => {
    const controller = new AbortController();
    const waits = [waitUntil(performance.now() + 600_000, controller.signal)];
    controller.abort();
    waits.push(waitUntil(performance.now() + 600_000, controller.signal));
    expect((await Promise.allSettled(waits)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
