/**
 * Tokens per second of decoding: (output tokens - 1) / (last token - first token). The first token is paid for by
 * reading the prompt, so it is left out. Null below two tokens, without a count, or when all came at one moment.
 */
export function decodeSpeed(
  outputTokens: number | null,
  firstTokenMs: number | null,
  lastTokenMs: number | null,
): number | null {
  if (outputTokens === null || outputTokens < 2 || firstTokenMs === null || lastTokenMs === null) return null;
  const elapsedMs = lastTokenMs - firstTokenMs;
  return elapsedMs > 0 ? ((outputTokens - 1) * 1000) / elapsedMs : null;
}
