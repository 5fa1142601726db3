import { afterAll, beforeAll, expect, test } from 'vitest';
import { db } from '@/lib/db/server/pool';
import { updateProvider } from '@/lib/providers/server/update-provider';
import { seedCollection, seedProvider } from '@/lib/testing/seed-run';
import { testWorker } from '@/lib/testing/test-worker';
import { startSimulator, type Simulator } from '@/simulator/start-simulator';
import { pauseRun, resumeRun, stopRun } from './change-run-status';
import { createRun } from './create-run';
import { getItem } from './get-item';
import { listItems } from './list-items';
import { readRunProgress } from './read-run-progress';

let simulator: Simulator;
const { drain } = testWorker('pace-test');

beforeAll(async () => {
  simulator = await startSimulator();
});
afterAll(() => simulator.close());

async function startRun(model: string, tasks: number, settings: object) {
  const providerId = await seedProvider({ baseUrl: simulator.url, settings, simulated: true });
  const { collectionId } = await seedCollection(tasks);
  const run = await createRun({
    judge: null,
    targets: [{ providerId, model }],
    collectionIds: [collectionId],
  });
  return { id: run.id, providerId };
}

const waitingUntil = async (runId: string) => (await readRunProgress(runId)).groups[0]?.waitingUntil ?? null;
const settingsOf = (requestsPerMinute: number | null) => ({ settings: { requestsPerMinute } });
const saved = (name: string) => ({
  name,
  type: 'CUSTOM_OPEN_AI_COMPATIBLE' as const,
  baseUrl: simulator.url,
});

async function setLimit(providerId: string, limit: number | null): Promise<void> {
  await updateProvider(providerId, { ...saved(`limited-${providerId}`), ...settingsOf(limit) });
}

test('a run that waits for its limit says until when, claims nothing, pauses at once and reserves nothing', async () => {
  const { id, providerId } = await startRun('echo', 5, { requestsPerMinute: 1, parallelRequests: 3 });
  const draining = drain(id);
  await expect.poll(() => waitingUntil(id)).not.toBe(null);
  const progress = await readRunProgress(id);
  expect(Date.parse(progress.groups[0]?.waitingUntil ?? '') - Date.now()).toBeGreaterThan(50_000);
  expect(progress).toMatchObject({ inProgress: 0, completed: 0, current: [] });
  const pausedAt = performance.now();
  await pauseRun(id);
  await draining;
  expect(performance.now() - pausedAt).toBeLessThan(30_000); // the free moment is a minute away
  expect(await waitingUntil(id)).toBe(null);
  const { rows } = await db().query(
    'select last_at > now() as ahead from provider_pace where provider_config_id = $1',
    [providerId],
  );
  expect(rows).toEqual([{ ahead: false }]);
});

test('a limit that is changed while the run waits takes effect at once, and so does its end', async () => {
  const { id, providerId } = await startRun('echo', 6, { requestsPerMinute: 1, parallelRequests: 2 });
  const draining = drain(id);
  await expect.poll(() => waitingUntil(id)).not.toBe(null);
  await setLimit(providerId, 600);
  await expect.poll(async () => (await readRunProgress(id)).completed).toBeGreaterThan(1);
  await setLimit(providerId, null);
  await draining;
  expect(await readRunProgress(id)).toMatchObject({ status: 'FINISHED', completed: 6 });
});

test('a limit that is set while the run goes takes effect', async () => {
  const { id, providerId } = await startRun('echo?ttft=100', 60, {});
  const draining = drain(id);
  await expect.poll(async () => (await readRunProgress(id)).completed).toBeGreaterThan(3);
  await setLimit(providerId, 2);
  await expect.poll(() => waitingUntil(id)).not.toBe(null);
  const before = simulator.stats().calls;
  await stopRun(id);
  await draining;
  expect(simulator.stats().calls).toBe(before);
});

test('a group ends when its last answer is in, not at its next free moment', async () => {
  const { id } = await startRun('echo', 1, { requestsPerMinute: 15, parallelRequests: 4 });
  const startedAt = performance.now();
  await drain(id);
  // A warm-up, and a call four seconds later: the next free moment would be after eight.
  expect(performance.now() - startedAt).toBeLessThan(7_900);
  expect(await readRunProgress(id)).toMatchObject({ status: 'FINISHED', completed: 1 });
});

test('a paused run leaves the hold of its provider to the next, and saving the provider ends it', async () => {
  const { id, providerId } = await startRun('echo?fault=http429&times=1&retryAfter=600', 1, {});
  const draining = drain(id);
  await expect.poll(() => waitingUntil(id)).not.toBe(null);
  await pauseRun(id);
  await draining;
  await resumeRun(id);
  const again = drain(id);
  await expect.poll(() => waitingUntil(id)).not.toBe(null);
  await updateProvider(providerId, saved(`lifted-${providerId}`));
  // The warm-up is through now; the only task's first call meets the next 429.
  await expect.poll(async () => (await readRunProgress(id)).current.length).toBe(0);
  await expect.poll(() => waitingUntil(id)).not.toBe(null);
  await stopRun(id);
  await again;
  const [item] = (await listItems(id)).items;
  const { ledger } = await getItem(id, item?.id ?? '');
  expect(ledger).toMatchObject([{ state: 'FAILED', httpStatus: 429, retryAfterMs: 600_000 }]);
});

test('the time left is counted from the warm model, and after a pause from there', async () => {
  const warmUpMs = 3_000;
  const { id } = await startRun(`echo?ttft=${warmUpMs}&tokens=1`, 40, { parallelRequests: 20 });
  const eta = async () => (await readRunProgress(id)).groups[0]?.etaMs ?? null;
  const draining = drain(id);
  await expect.poll(async () => (await readRunProgress(id)).completed).toBe(20);
  // Half is done in one round of 3 s, so the rest takes as long; with the warm-up it would be twice that.
  const both = await readRunProgress(id);
  for (const left of [both.groups[0]?.etaMs, both.etaMs]) {
    expect(left).toBeGreaterThan(warmUpMs * 0.9);
    expect(left).toBeLessThan(warmUpMs * 1.9);
  }
  await pauseRun(id);
  await draining;
  await db().query(
    `update run_group set started_at = started_at - interval '1 hour', warm_at = warm_at - interval '1 hour'
     where benchmark_run_id = $1`,
    [id],
  );
  await resumeRun(id);
  const again = drain(id);
  // Nothing has settled since, and the hour of the pause is no pace.
  await expect
    .poll(async () => (await readRunProgress(id)).inProgress + (await readRunProgress(id)).completed)
    .toBe(40);
  const [left] = [await eta()];
  expect(left === null || left < 10_000).toBe(true);
  await stopRun(id).catch(() => undefined);
  await again;
});
