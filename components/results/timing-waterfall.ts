/** The moments of a call in the order in which they come, as CallTiming names them. */
const steps = [
  { key: 'sentMs', name: 'queued', until: 'sent' },
  { key: 'headersMs', name: 'waiting for headers', until: 'headers' },
  { key: 'firstByteMs', name: 'to the first byte', until: 'first byte' },
  { key: 'firstReasoningMs', name: 'to the first reasoning', until: 'first reasoning token' },
  { key: 'firstAnswerMs', name: 'to the first answer', until: 'first answer token' },
  { key: 'lastTokenMs', name: 'writing', until: 'last token' },
  { key: 'endMs', name: 'closing', until: 'end' },
] as const;

export type WaterfallStep = { name: string; until: string; fromMs: number; toMs: number };

/** The spans between the moments that a call reached, milliseconds since it was queued; null when nothing was measured. */
export function timingWaterfall(timing: unknown): WaterfallStep[] | null {
  if (typeof timing !== 'object' || timing === null) return null;
  const at = timing as Record<string, unknown>;
  const spans: WaterfallStep[] = [];
  let fromMs = 0;
  for (const { key, name, until } of steps) {
    const toMs = at[key];
    // A moment may be missing, or come before one that stands later in the list; neither makes a span.
    if (typeof toMs !== 'number' || toMs < fromMs) continue;
    spans.push({ name, until, fromMs, toMs });
    fromMs = toMs;
  }
  return spans.length ? spans : null;
}
