export type ManifestChange = {
  /** `tasks[algebra-1].contentHash`: list entries go by what names them. */
  path: string;
  kind: 'added' | 'removed' | 'changed';
  before: unknown;
  after: unknown;
};

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What tells the entries of a list apart, so that one more at the beginning does not make all others differ. */
function nameOf(value: unknown): string | null {
  if (!isObject(value)) return null;
  if (typeof value.taskId === 'string') return value.taskId;
  if (typeof value.model === 'string')
    return typeof value.providerId === 'string' ? `${value.providerId}/${value.model}` : value.model;
  if (typeof value.name === 'string') return value.name;
  return typeof value.id === 'string' ? value.id : null;
}

function childrenOf(value: unknown): [string, unknown][] | null {
  if (isObject(value)) return Object.entries(value).map(([key, child]) => [`.${key}`, child]);
  if (!Array.isArray(value)) return null;
  const names = value.map(nameOf);
  const named = names.every((name) => name !== null) && new Set(names).size === names.length;
  return value.map((child, i) => [`[${named ? names[i] : i}]`, child]);
}

function compare(path: string, before: unknown, after: unknown, changes: ManifestChange[]): void {
  const left = childrenOf(before);
  const right = childrenOf(after);
  if (!left || !right || Array.isArray(before) !== Array.isArray(after)) {
    if (JSON.stringify(before) !== JSON.stringify(after))
      changes.push({ path, kind: 'changed', before, after });
    return;
  }
  const rightOf = new Map(right);
  const keys = new Set(left.map(([key]) => key));
  for (const [key, child] of left) {
    if (rightOf.has(key)) compare(path + key, child, rightOf.get(key), changes);
    else changes.push({ path: path + key, kind: 'removed', before: child, after: undefined });
  }
  for (const [key, child] of right) {
    if (!keys.has(key)) changes.push({ path: path + key, kind: 'added', before: undefined, after: child });
  }
}

/** What differs between two manifests, leaf by leaf, in the order of the first. */
export function manifestDifference(before: Json, after: Json): ManifestChange[] {
  const changes: ManifestChange[] = [];
  compare('', before, after, changes);
  return changes.map((change) => ({ ...change, path: change.path.replace(/^\./, '') }));
}
