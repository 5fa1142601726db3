import type { Figure } from './figure';
import { bareLoop } from './floor';
import { finishedRun, startBenchRun } from './runs';
import type { BenchStack } from './stack';

const parallel = 32;

/** Items per second at 32 parallel requests, a candidate call and a judge call each, and how much of the ideal at 20 ms. */
export async function measureThroughput(stack: BenchStack, items: number): Promise<Figure[]> {
  const { simulatorUrl, databaseUrl } = stack;
  const order = { simulatorUrl, items, parallelRequests: parallel };
  const bareSeconds = await bareLoop({
    simulatorUrl,
    databaseUrl,
    model: 'echo',
    calls: items * 2,
    parallel,
  });
  const seconds = await finishedRun(await startBenchRun({ ...order, models: ['echo'], judge: 'judge' }));
  const rate = items / seconds;
  const slowBare = await bareLoop({
    simulatorUrl,
    databaseUrl,
    model: 'echo?ttft=20',
    calls: items * 2,
    parallel,
  });
  const slow = await finishedRun(
    await startBenchRun({ ...order, models: ['echo?ttft=20'], judge: 'judge?ttft=20' }),
  );
  const ideal = (items * 2 * 0.02) / parallel;
  return [
    {
      name: `items per second at ${parallel} parallel requests, with judge`,
      value: rate,
      unit: 'items/s',
      floor: items / bareSeconds,
      target: '≥ 250',
      ok: rate >= 250,
    },
    {
      name: `share of the ideal at 20 ms latency, ${parallel} parallel requests`,
      value: (ideal / slow) * 100,
      unit: '%',
      floor: (ideal / slowBare) * 100,
      target: '≥ 60 %',
      ok: ideal / slow >= 0.6,
    },
  ];
}
