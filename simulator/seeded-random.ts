/** 32-bit FNV-1a of the parts, each ended by a separator so that ("a","b") and ("ab","") differ. */
export function hashOf(...parts: (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const part of parts) {
    const text = `${part}\u001f`;
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
}

/** A stream of numbers in [0, 1) that depends on `seed` alone (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The entry that `random` (in [0, 1)) points at. */
export function pick<T>(entries: readonly [T, ...T[]], random: number): T {
  return entries[Math.floor(random * entries.length)] ?? entries[0];
}
