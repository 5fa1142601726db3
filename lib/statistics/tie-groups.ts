/**
 * Letters for models so that two share one exactly when no pair of `different` holds them ("compact letter display").
 * Insert-and-absorb (Piepho 2004, J. Comput. Graph. Stat. 13): start with one group of all; each different pair splits the
 * groups that hold both; groups inside another one go. Letters follow the order of `ids`: a, b, …, z, aa, …
 */
export function tieGroups(
  ids: readonly string[],
  different: readonly { a: string; b: string }[],
): Map<string, string[]> {
  let groups = ids.length === 0 ? [] : [new Set(ids)];
  for (const { a, b } of different) {
    const split = groups.flatMap((group) =>
      group.has(a) && group.has(b) ? [without(group, a), without(group, b)] : [group],
    );
    groups = absorb(split);
  }
  const place = new Map(ids.map((id, i) => [id, i]));
  const places = (group: Set<string>) => [...group].map((id) => place.get(id) ?? 0).toSorted((x, y) => x - y);
  const ordered = groups
    .map((group) => ({ group, places: places(group) }))
    .toSorted((x, y) => compareLists(x.places, y.places));
  return new Map(
    ids.map((id) => [id, ordered.flatMap(({ group }, i) => (group.has(id) ? [letter(i)] : []))]),
  );
}

function without(group: Set<string>, id: string): Set<string> {
  return new Set([...group].filter((other) => other !== id));
}

/** Keeps the groups that stand in no other; of equal ones the first. */
function absorb(groups: Set<string>[]): Set<string>[] {
  return groups.filter(
    (group, i) =>
      !groups.some(
        (other, j) =>
          i !== j && [...group].every((id) => other.has(id)) && (other.size > group.size || j < i),
      ),
  );
}

function compareLists(x: number[], y: number[]): number {
  const i = x.findIndex((value, k) => value !== y[k]);
  return i === -1 ? x.length - y.length : (x[i] ?? 0) - (y[i] ?? Infinity);
}

function letter(index: number): string {
  const last = String.fromCodePoint(97 + (index % 26));
  return index < 26 ? last : letter(Math.floor(index / 26) - 1) + last;
}
