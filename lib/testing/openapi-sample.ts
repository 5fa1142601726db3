import type { JsonSchema } from './openapi-operations';

/** Values for names that a schema alone cannot fill: ids of rows that exist, addresses that answer. */
export type Hints = Record<string, unknown>;

/**
 * A value that `schema` accepts, with every optional property present, so that a mutation can hit each of them.
 * `hints` decide by the property's name before the schema does.
 */
export function sampleOf(schema: JsonSchema, hints: Hints, name = 'sample'): unknown {
  if (Object.hasOwn(hints, name)) return hints[name];
  if (schema.anyOf?.[0]) return sampleOf(schema.anyOf[0], hints, name);
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, one]) => [key, sampleOf(one, hints, key)]),
      );
    case 'array':
      return schema.items ? [sampleOf(schema.items, hints, '')] : [];
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, Math.min(1, schema.maximum ?? 1));
    case 'boolean':
      return true;
    default:
      return name || 'sample';
  }
}

/** Every place in `value`, as the keys that lead to it; the whole value is the empty path. */
export function placesIn(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [[]];
  const below = Object.entries(value).flatMap(([key, child]) =>
    placesIn(child).map((place) => [key, ...place]),
  );
  return [[], ...below];
}
