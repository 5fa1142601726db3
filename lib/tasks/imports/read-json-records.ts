import type { JsonObjects } from './read-json-objects';
import type { Records, TaskRecord } from './records';

const maxDepth = 4;

/** Nested objects become columns with dots in their names; lists stay values. */
function flatten(
  object: Record<string, unknown>,
  prefix: string,
  depth: number,
  into: Map<string, unknown>,
): void {
  for (const [key, value] of Object.entries(object)) {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    const isEmpty = isObject && Object.keys(value).length === 0;
    if (isObject && !isEmpty && depth < maxDepth)
      flatten(value as Record<string, unknown>, `${prefix}${key}.`, depth + 1, into);
    else into.set(prefix + key, value);
  }
}

/** JSON objects as rows; the columns are the keys of all objects, in the order they appear. */
export function readJsonRecords({ objects, faults }: JsonObjects): Records {
  const columns = new Set<string>();
  const records = objects.map(({ line, object }): TaskRecord => {
    const values = new Map<string, unknown>();
    flatten(object, '', 1, values);
    for (const column of values.keys()) columns.add(column);
    return { line, values };
  });
  return { columns: [...columns], records, faults };
}
