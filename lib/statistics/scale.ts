/** Maps [from, to] of a quantity to [start, end] of a drawing; a quantity without extent goes to the middle. */
export function linearScale(from: number, to: number, start: number, end: number): (value: number) => number {
  if (from === to) return () => (start + end) / 2;
  return (value) => start + ((value - from) / (to - from)) * (end - start);
}

/** Round values from 0 to at least `max`, in some `count` steps of 1, 2 or 5 times a power of ten. */
export function niceTicks(max: number, count = 4): number[] {
  if (!(max > 0)) return [0, 1];
  const raw = max / count;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step =
    [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= raw * (1 - 1e-9)) ?? 10 * power;
  const steps = Math.ceil(max / step - 1e-9);
  return Array.from({ length: steps + 1 }, (_, i) => Number((i * step).toPrecision(12)));
}

/** Heights of labels that want to stand at `wanted`, moved down as far as needed to keep `gap` between them; in the order given. */
export function spreadLabels(wanted: readonly number[], gap: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const placed = [...wanted];
  let lowest = -Infinity;
  for (const i of order) {
    lowest = Math.max(wanted[i] ?? 0, lowest + gap);
    placed[i] = lowest;
  }
  return placed;
}

/** The same by powers of ten; `from` and `to` above 0. Values of 0 and below have no place. */
export function logScale(from: number, to: number, start: number, end: number): (value: number) => number {
  const scale = linearScale(Math.log10(from), Math.log10(to), start, end);
  return (value) => scale(Math.log10(value));
}

/** Powers of ten, with 2 and 5 between them over few decades, that hold `least` and `most` (both above 0) between their ends. */
export function logTicks(least: number, most: number): number[] {
  const first = Math.floor(Math.log10(least) + 1e-9);
  const last = Math.max(first + 1, Math.ceil(Math.log10(most) - 1e-9));
  const factors = last - first <= 2 ? [1, 2, 5] : [1];
  const ticks = Array.from({ length: last - first }, (_, i) =>
    factors.map((factor) => Number((factor * 10 ** (first + i)).toPrecision(12))),
  ).flat();
  return [...ticks, Number((10 ** last).toPrecision(12))];
}
