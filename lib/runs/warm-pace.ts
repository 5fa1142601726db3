/** A group from when its model was warm until it ended, or until now. */
export type WarmSpan = { fromMs: number; toMs: number; settled: number };

/**
 * The time in which at least one group was warm, and what settled in it. Spans of lanes that run at once count once, so that
 * `elapsedMs ÷ settled` is the pace of the whole run; loading models and pauses tell nothing about the rest.
 */
export function warmPace(spans: readonly WarmSpan[]): { elapsedMs: number | null; settled: number } {
  let elapsedMs: number | null = null;
  let reachedMs = -Infinity;
  for (const { fromMs, toMs } of [...spans].sort((a, b) => a.fromMs - b.fromMs)) {
    elapsedMs = (elapsedMs ?? 0) + Math.max(0, toMs - Math.max(fromMs, reachedMs));
    reachedMs = Math.max(reachedMs, toMs);
  }
  return { elapsedMs, settled: spans.reduce((all, { settled }) => all + settled, 0) };
}
