import { setTimeout as sleep } from 'node:timers/promises';
import { EventSource } from 'eventsource';
import { Client } from 'pg';
import { ascending, quantile, type Figure } from './figure';
import { startBenchRun } from './runs';
import type { BenchStack } from './stack';

const clients = 20;

/** Milliseconds from the commit of an event to its arrival at each of 20 EventSource clients and at a bare LISTEN. */
export async function measureEvents(stack: BenchStack, events: number): Promise<Figure[]> {
  const { db } = await import('@/lib/db/server/pool');
  const { appendEvents } = await import('@/lib/events/server/append-events');
  const { stopRun, pauseRun } = await import('@/lib/runs/server/change-run-status');
  const { simulatorUrl, url, databaseUrl } = stack;
  const runId = await startBenchRun({ simulatorUrl, items: 2, models: ['echo?ttft=60000'], judge: null });
  await pauseRun(runId);
  const committedAt = new Map<string, number>();
  const arrivals: { marker: string; atMs: number }[] = [];
  const bare: { marker: string; atMs: number }[] = [];
  const listener = new Client({ connectionString: databaseUrl });
  await listener.connect();
  await listener.query('listen assay_events');
  listener.on('notification', ({ payload }) => {
    const marker = /bench-marker-\d+/.exec(payload ?? '')?.[0];
    if (marker) bare.push({ marker, atMs: performance.now() });
  });
  const sources = Array.from({ length: clients }, () => {
    const source = new EventSource(`${url}/api/runs/${runId}/events`);
    source.addEventListener('log', ({ data }) => {
      const marker = /bench-marker-\d+/.exec(String(data))?.[0];
      if (marker) arrivals.push({ marker, atMs: performance.now() });
    });
    return new Promise<EventSource>((resolve) => source.addEventListener('open', () => resolve(source)));
  });
  const open = await Promise.all(sources);
  await sleep(500);
  for (let n = 0; n < events; n++) {
    const marker = `bench-marker-${n}`;
    await appendEvents(db(), runId, [{ level: 'debug', kind: 'bench.marker', message: marker }]);
    committedAt.set(marker, performance.now());
    await sleep(15);
  }
  await sleep(500);
  for (const source of open) source.close();
  await listener.end();
  await stopRun(runId);
  if (arrivals.length !== events * clients)
    throw new Error(`${arrivals.length} of ${events * clients} events arrived`);
  const latencies = (list: typeof arrivals) =>
    ascending(list.map(({ marker, atMs }) => Math.max(0, atMs - (committedAt.get(marker) ?? NaN))));
  const value = quantile(latencies(arrivals), 0.95);
  return [
    {
      name: `event latency to ${clients} clients, p95`,
      value,
      unit: 'ms',
      floor: quantile(latencies(bare), 0.95),
      target: '≤ 10',
      ok: value <= 10,
    },
  ];
}
