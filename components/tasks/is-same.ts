/** Whether two values of texts, lists and plain objects hold the same. Parts that are one object cost nothing, whatever their length. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const other = b as Record<string, unknown>;
  const parts = Object.entries(a);
  return (
    parts.length === Object.keys(b).length &&
    parts.every(([name, value]) => name in other && isSame(value, other[name]))
  );
}
