import { ascending, quantile, type Figure } from './figure';
import { bareLoop } from './floor';
import { finishedRun, resetSimulator, simulatedCalls, startBenchRun } from './runs';
import type { BenchStack } from './stack';

const model = 'echo';

async function idleTimes(stack: BenchStack, only: (callId: string) => boolean): Promise<number[]> {
  const calls = await simulatedCalls(stack.simulatorUrl);
  const times = calls
    .filter((call) => call.kind === 'answer' && only(call.callId ?? ''))
    .map((call) => call.idleMs);
  // The first gaps hold the warm-up's own bookkeeping and cold code.
  return ascending(times.slice(20).filter((time) => time !== null));
}

/** Idle time of the model server between two sequential calls (last byte out → next request in), everything stored. */
export async function measureIdle(
  stack: BenchStack,
  label: string,
  calls: number,
  absolute: boolean,
): Promise<Figure[]> {
  const { simulatorUrl, databaseUrl } = stack;
  await bareLoop({ simulatorUrl, databaseUrl, model, calls: 200, parallel: 1 });
  await resetSimulator(simulatorUrl);
  await bareLoop({ simulatorUrl, databaseUrl, model, calls, parallel: 1 });
  const floor = await idleTimes(stack, (id) => id.startsWith('floor-'));
  await finishedRun(await startBenchRun({ simulatorUrl, items: 200, models: [model], judge: null }));
  await resetSimulator(simulatorUrl);
  await finishedRun(await startBenchRun({ simulatorUrl, items: calls, models: [model], judge: null }));
  const ours = await idleTimes(stack, (id) => !id.startsWith('floor-'));
  const figure = (name: string, q: number, limitMs: number, ratio: number | null): Figure => {
    const value = quantile(ours, q);
    const bare = quantile(floor, q);
    const withinLimit = !absolute || value <= limitMs;
    const withinRatio = ratio === null || value <= ratio * bare;
    const targets = [absolute ? `≤ ${limitMs} ms` : '', ratio === null ? '' : `≤ ${ratio} × floor`].filter(
      Boolean,
    );
    return {
      name: `${label}, ${name}`,
      value,
      unit: 'ms',
      floor: bare,
      target: targets.join(', '),
      ok: withinLimit && withinRatio,
    };
  };
  return [figure('p50', 0.5, 1.2, 2), ...(absolute ? [figure('p95', 0.95, 3, null)] : [])];
}
