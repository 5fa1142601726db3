/** The simulator's own account: it is never killed, so it knows of every call that reached a model server. */
export type ServedCall = { callId: string | null; kind: 'answer' | 'judge' | 'unload' };

type Summary = { byModelAndKind: { kind: ServedCall['kind']; calls: number; completed: number }[] };

export type ServedCounts = { begun: number; completed: number };

export async function servedCounts(simulatorUrl: string): Promise<ServedCounts> {
  const response = await fetch(`${simulatorUrl}/stats?recent=0`);
  const { byModelAndKind } = (await response.json()) as Summary;
  const asked = byModelAndKind.filter(({ kind }) => kind !== 'unload');
  return {
    begun: asked.reduce((sum, { calls }) => sum + calls, 0),
    completed: asked.reduce((sum, { completed }) => sum + completed, 0),
  };
}

/** Every call for an answer or a verdict since the start, warm-ups included. */
export async function servedCalls(simulatorUrl: string): Promise<ServedCall[]> {
  const response = await fetch(`${simulatorUrl}/stats/calls`);
  const { calls, dropped } = (await response.json()) as { calls: ServedCall[]; dropped: number };
  if (dropped > 0) throw new Error(`the simulator forgot ${dropped} calls`);
  return calls.filter(({ kind }) => kind !== 'unload');
}
