/** One decimal; more where it would hide that a value is not 0, since an interval that excludes 0 may not read as one that holds it. */
export function formatPoints(value: number): string {
  for (const digits of [1, 2, 3]) {
    const text = value.toFixed(digits);
    if (Number(text) !== 0) return text;
  }
  return '0.0';
}
