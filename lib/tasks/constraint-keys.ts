import { constraintSchema, type Constraint } from './constraint';

/** The mapping under `constraints` of a task file, in the file's order. */
export type ConstraintKeys = Record<string, unknown>;

export type KeyFault = { key: string; message: string };

type Pair = (min: unknown, max: unknown) => Record<string, unknown>;

const count =
  (type: string): Pair =>
  (min, max) => ({ type, min, max });

/** `min_NAME` and `max_NAME` that code can check; any other pair is for the judge. */
const pairs: Record<string, Pair> = {
  words: count('words'),
  characters: count('characters'),
  sentences: count('sentences'),
  items: count('items'),
  number: count('numbers'),
  duration_minutes: (minMinutes, maxMinutes) => ({ type: 'durations', minMinutes, maxMinutes }),
  date: (earliest, latest) => ({ type: 'dates', earliest, latest }),
};

const exact = ['words', 'characters', 'sentences', 'items'];

const singles: Record<string, (value: unknown) => Record<string, unknown>> = {
  ...Object.fromEntries(exact.map((type) => [type, (n: unknown) => ({ type, min: n, max: n })])),
  required_fields: (fields) => ({ type: 'required_fields', fields }),
  required_csv_columns: (fields) => ({ type: 'required_fields', fields }),
  json_schema: (schema) => ({ type: 'json_schema', schema: schema === true ? {} : schema }),
  regex: (pattern) => ({ type: 'regex', pattern }),
  forbidden_regex: (pattern) => ({ type: 'regex', pattern, negate: true }),
  equals: (text) => ({ type: 'equals', text }),
  contains: (texts) => ({ type: 'contains', texts }),
  contains_any: (texts) => ({ type: 'contains', texts, mode: 'any' }),
  not_contains: (texts) => ({ type: 'contains', texts, mode: 'any', negate: true }),
  forbidden_words: (words) => ({ type: 'forbidden_words', words }),
  language: (language) => ({ type: 'language', language }),
};

export const knownConstraintKeys = [
  ...Object.keys(pairs).flatMap((name) => [`min_${name}`, `max_${name}`]),
  ...Object.keys(singles),
  'judged',
];

const pairKey = /^(min|max)_(.+)$/;
const isBound = (value: unknown): value is number | string =>
  typeof value === 'number' || (typeof value === 'string' && value !== '' && value.length <= 200);

const judgedPair = (name: string, min?: number | string, max?: number | string) =>
  `${name}: ${[min !== undefined && `at least ${min}`, max !== undefined && `at most ${max}`].filter(Boolean).join(', ')}`;

type Found = { constraint: Constraint } | { faults: KeyFault[] };

/** Bounds out of order are a fault whoever checks them; a count that is exact has a key of its own. */
function readPair(keys: ConstraintKeys, name: string): Found {
  const [low, high] = [`min_${name}`, `max_${name}`];
  const [min, max] = [keys[low] ?? undefined, keys[high] ?? undefined];
  const comparable = typeof min === typeof max && isBound(min) && isBound(max);
  if (comparable && min >= max) {
    const remedy =
      exact.includes(name) && min === max
        ? `for exactly ${min} write ${name}: ${min}`
        : 'exchange or correct them';
    return { faults: [{ key: low, message: `${low} ${min} is not less than ${high} ${max}: ${remedy}` }] };
  }
  const known = pairs[name];
  if (known)
    return check(known(min, max), low in keys ? low : high, { [low]: /min|earliest/, [high]: /max|latest/ });
  const faults = [low, high]
    .filter((key) => key in keys && !isBound(keys[key]))
    .map((key) => ({ key, message: 'must be a number or a short text' }));
  if (faults.length > 0) return { faults };
  const text = judgedPair(name, isBound(min) ? min : undefined, isBound(max) ? max : undefined);
  return check({ type: 'judged', text }, low);
}

/** @param fields which key a fault of one of the constraint's fields belongs to, where it is not `key` */
function check(raw: Record<string, unknown>, key: string, fields: Record<string, RegExp> = {}): Found {
  const parsed = constraintSchema.safeParse(raw);
  if (parsed.success) return { constraint: parsed.data };
  const faults = parsed.error.issues.map(({ path, message }) => {
    const field = String(path[0] ?? '');
    const own = Object.entries(fields).find(([, pattern]) => pattern.test(field))?.[0];
    return { key: own ?? key, message };
  });
  return { faults };
}

/** What the mapping means, or its faults. Unknown keys are the caller's: it knows where they stand. */
export function readConstraintKeys(keys: ConstraintKeys): { constraints: Constraint[]; faults: KeyFault[] } {
  const constraints: Constraint[] = [];
  const faults: KeyFault[] = [];
  const paired = new Set<string>();
  const take = (found: Found) => {
    if ('constraint' in found) constraints.push(found.constraint);
    else faults.push(...found.faults);
  };
  for (const [key, value] of Object.entries(keys)) {
    const name = pairKey.exec(key)?.[2];
    const single = Object.hasOwn(singles, key) ? singles[key] : undefined;
    if (single) take(check(single(value), key));
    else if (name !== undefined) {
      if (!paired.has(name)) take(readPair(keys, name));
      paired.add(name);
    } else if (key === 'judged') {
      const texts = Array.isArray(value) ? (value as unknown[]) : [value];
      for (const text of texts) take(check({ type: 'judged', text }, key));
    }
  }
  return { constraints, faults };
}

const judgedText = /^([a-z][a-z0-9_]{0,60}): (?:at least (-?[\d.]+))?(?:, )?(?:at most (-?[\d.]+))?$/;

/** Keys of one constraint that the mapping has a word for; null for others. */
function keysOf(constraint: Constraint, isCsv: boolean): [string, unknown][] | null {
  switch (constraint.type) {
    case 'words':
    case 'characters':
    case 'sentences':
    case 'items': {
      const { type, min, max } = constraint;
      return min === max ? [[type, min]] : bounds(type, min, max);
    }
    case 'numbers':
      return bounds('number', constraint.min, constraint.max);
    case 'durations':
      return bounds('duration_minutes', constraint.minMinutes, constraint.maxMinutes);
    case 'dates':
      return bounds('date', constraint.earliest, constraint.latest);
    case 'required_fields':
      return [[isCsv ? 'required_csv_columns' : 'required_fields', constraint.fields]];
    case 'json_schema':
      return [['json_schema', constraint.schema]];
    case 'regex':
      return [[constraint.negate ? 'forbidden_regex' : 'regex', constraint.pattern]];
    case 'equals':
      return [['equals', constraint.text]];
    case 'contains':
      return [
        [
          constraint.negate ? 'not_contains' : constraint.mode === 'any' ? 'contains_any' : 'contains',
          constraint.texts,
        ],
      ];
    case 'forbidden_words':
      return [['forbidden_words', constraint.words]];
    case 'language':
      return [['language', constraint.language]];
    case 'judged': {
      const [, name, min, max] = judgedText.exec(constraint.text) ?? [];
      if (name === undefined || name in pairs || (min ?? max) === undefined)
        return [['judged', [constraint.text]]];
      return bounds(name, min === undefined ? min : Number(min), max === undefined ? max : Number(max));
    }
  }
}

const bounds = (name: string, min: unknown, max: unknown): [string, unknown][] =>
  (
    [
      [`min_${name}`, min],
      [`max_${name}`, max],
    ] as [string, unknown][]
  ).filter(([, value]) => value !== undefined);

/**
 * The constraints as the mapping of a task file, or null when reading it would not give them back: two of one kind, an
 * option that the mapping has no word for, another order. A list of them says it then.
 */
export function writeConstraintKeys(
  constraints: readonly Constraint[],
  isCsv: boolean,
): ConstraintKeys | null {
  const keys: ConstraintKeys = {};
  for (const constraint of constraints)
    for (const [key, value] of keysOf(constraint, isCsv) ?? []) {
      if (key === 'judged' && Array.isArray(keys[key])) keys[key].push(...(value as unknown[]));
      else if (Object.hasOwn(keys, key)) return null;
      else keys[key] = value;
    }
  const read = readConstraintKeys(keys).constraints;
  // The schema gives every constraint's fields in one order, so equal ones are equal texts.
  const canonical = constraints.map((constraint) => constraintSchema.parse(constraint));
  return JSON.stringify(read) === JSON.stringify(canonical) ? keys : null;
}
