import type { Fault } from './parse-model-name';
import type { ChatRequest } from './read-chat-request';
import { hashOf, seededRandom } from './seeded-random';

const maxPrompts = 200_000;

/** Decides for each call whether the fault of its model strikes: the first `times` calls per prompt, with `rate`. */
export class FaultPlan {
  private callsByPrompt = new Map<string, number>();

  constructor(private readonly seed: number) {}

  next({ model, script, promptKey }: ChatRequest): Fault | null {
    if (!script.fault) return null;
    const key = `${model}\u001f${promptKey}`;
    const call = (this.callsByPrompt.get(key) ?? 0) + 1;
    if (this.callsByPrompt.size >= maxPrompts) this.callsByPrompt.clear();
    this.callsByPrompt.set(key, call);
    if (script.times !== null && call > script.times) return null;
    return seededRandom(hashOf(this.seed, key, call))() < script.rate ? script.fault : null;
  }

  reset(): void {
    this.callsByPrompt.clear();
  }
}
