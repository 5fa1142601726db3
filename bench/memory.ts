import type { Figure } from './figure';
import { finishedRun, startBenchRun } from './runs';
import { residentMb, type BenchStack } from './stack';

/** The worker's largest resident memory over a small and a large run: it must not grow with the run. */
export async function measureMemory(stack: BenchStack, large: number): Promise<Figure[]> {
  const peakOver = async (items: number) => {
    let peak = 0;
    const { simulatorUrl } = stack;
    const runId = await startBenchRun({
      simulatorUrl,
      items,
      models: ['echo'],
      judge: 'judge',
      parallelRequests: 32,
    });
    await finishedRun(runId, () => {
      const pid = stack.pids().worker;
      if (pid) peak = Math.max(peak, residentMb(pid));
    });
    return peak;
  };
  const small = await peakOver(1_000);
  const grown = await peakOver(large);
  return [
    { name: 'worker memory, 1,000 items', value: small, unit: 'MB', target: '≤ 250', ok: small <= 250 },
    {
      name: `worker memory, ${large.toLocaleString('en')} items`,
      value: grown,
      unit: 'MB',
      floor: small,
      target: '≤ 250, flat (≤ 1.25 ×)',
      ok: grown <= 250 && grown <= 1.25 * small,
    },
  ];
}
