import { ascending, quantile, type Figure } from './figure';
import { finishedRun, resetSimulator, simulatedCalls, startBenchRun } from './runs';
import type { BenchStack } from './stack';

type Measured = { id: string; ttft_ms: number; tokens_per_second: number };

/** How far measured TTFT and tokens/s are from the server's own record: within 2 % or 2 ms. */
export async function measureAccuracy(stack: BenchStack, items: number): Promise<Figure[]> {
  const { db } = await import('@/lib/db/server/pool');
  const { simulatorUrl } = stack;
  await resetSimulator(simulatorUrl);
  const models = ['echo?ttft=150&tps=100&tokens=40', 'echo?ttft=30&tps=400&tokens=60'];
  const runId = await startBenchRun({ simulatorUrl, items, models, judge: null });
  await finishedRun(runId);
  const { rows } = await db().query<Measured>(
    `select id::text, ttft_ms, tokens_per_second from benchmark_attempt where benchmark_run_id = $1 and kind = 'GENERATION'`,
    [runId],
  );
  const served = new Map((await simulatedCalls(simulatorUrl)).map((call) => [call.callId, call]));
  const ttftErrors: number[] = [];
  const speedErrors: number[] = [];
  for (const { id, ttft_ms, tokens_per_second } of rows) {
    const call = served.get(id);
    if (!call || call.firstTokenAtMs === null || call.lastTokenAtMs === null)
      throw new Error(`no record of call ${id}`);
    const ttft = call.firstTokenAtMs - call.receivedAtMs;
    const decodeMs = call.lastTokenAtMs - call.firstTokenAtMs;
    const measuredDecodeMs = ((call.tokens - 1) / tokens_per_second) * 1000;
    // The share of the tolerance that is used up: 1 is just at 2 % or 2 ms, whichever is more.
    ttftErrors.push(Math.abs(ttft_ms - ttft) / Math.max(0.02 * ttft, 2));
    speedErrors.push(Math.abs(measuredDecodeMs - decodeMs) / Math.max(0.02 * decodeMs, 2));
  }
  const figure = (name: string, errors: number[]): Figure => {
    const value = quantile(ascending(errors), 0.95);
    return { name, value, unit: 'of 2 % or 2 ms', target: '≤ 1 at p95', ok: value <= 1 };
  };
  return [
    figure(`TTFT against the server's record (${ttftErrors.length} calls)`, ttftErrors),
    figure("tokens/s against the server's record", speedErrors),
  ];
}
