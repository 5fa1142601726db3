import { describe, expect, it } from 'vitest';
import { waitUntil } from './wait-until';

const never = new AbortController().signal;

async function lateness(afterMs: number): Promise<number> {
  const deadline = performance.now() + afterMs;
  await waitUntil(deadline, never);
  return performance.now() - deadline;
}

describe('waitUntil', () => {
  it('is never early and typically close to the deadline', async () => {
    const late: number[] = [];
    for (let i = 0; i < 60; i++) late.push(await lateness(i / 3));
    late.sort((a, b) => a - b);
    expect(late[0]).toBeGreaterThanOrEqual(0);
    // Half of a timer-only wait would be a millisecond; the bound leaves room for a busy machine.
    expect(late[30]).toBeLessThan(2);
  });

  it('serves many waits at once', async () => {
    const late = await Promise.all(Array.from({ length: 200 }, (_, i) => lateness(5 + i / 10)));
    late.sort((a, b) => a - b);
    expect(late[0]).toBeGreaterThanOrEqual(0);
    expect(late[100]).toBeLessThan(10);
  });

  it('ends at once when aborted', async () => {
    const controller = new AbortController();
    const waits = [waitUntil(performance.now() + 600_000, controller.signal)];
    controller.abort();
    waits.push(waitUntil(performance.now() + 600_000, controller.signal));
    expect((await Promise.allSettled(waits)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
