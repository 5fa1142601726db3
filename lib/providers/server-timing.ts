const groups = ['timings', 'stats'] as const;

/** Ollama's native durations, in nanoseconds at the top level of its answer. */
const ollama = ['total_duration', 'load_duration', 'prompt_eval_duration', 'eval_duration'] as const;

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/**
 * Durations and speeds that a server reports about its own work, under its own names (llama.cpp `timings`, LM Studio
 * `stats`); Ollama's nanoseconds become `…_ms`. Null when it reports none.
 */
export function readServerTiming(chunk: Record<string, unknown>): Record<string, number> | null {
  let timing: Record<string, number> | null = null;
  for (const name of groups) {
    const group = chunk[name];
    if (typeof group !== 'object' || group === null) continue;
    for (const [key, value] of Object.entries(group)) if (isNumber(value)) (timing ??= {})[key] = value;
  }
  for (const name of ollama) {
    const value = chunk[name];
    if (isNumber(value)) (timing ??= {})[name.replace('_duration', '_ms')] = value / 1e6;
  }
  return timing;
}
