/** The JSON of an answer: the whole of it, or the only fenced block. Undefined when there is none. */
export function readJson(answer: string): unknown {
  const trimmed = answer.trim();
  const fenced = Array.from(
    trimmed.matchAll(/```[\w-]*[ \t]*\n([\s\S]*?)\n?```/g),
    (match) => match[1] ?? '',
  );
  for (const text of [trimmed, ...(fenced.length === 1 ? fenced : [])]) {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      // Not this one.
    }
  }
  return undefined;
}

function splitCsvLine(line: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < line.length; at++) {
    const character = line[at];
    if (quoted && character === '"' && line[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (character === '"') quoted = !quoted;
    else if (character === ',' && !quoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += character;
  }
  return [...cells, cell.trim()];
}

export type CsvTable = { columns: string[]; rows: string[][] };

/** The answer as CSV with a head: at least two lines with the same number of cells, more than one, a fence allowed. */
export function readCsv(answer: string): CsvTable | null {
  const fenced = /```(?:csv)?[ \t]*\n([\s\S]*?)\n?```/.exec(answer)?.[1];
  const lines = (fenced ?? answer).split(/\r?\n/).filter((line) => line.trim() !== '');
  const [columns, ...rows] = lines.map(splitCsvLine);
  if (!columns || rows.length === 0 || columns.length < 2) return null;
  return rows.every((row) => row.length === columns.length) ? { columns, rows } : null;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The records of an answer: elements of a JSON array, the JSON object itself, or the rows of CSV. Null: none of these. */
export function readRecords(answer: string): Record<string, unknown>[] | null {
  const json = readJson(answer);
  if (Array.isArray(json)) return json.every(isObject) ? json : null;
  if (isObject(json)) return [json];
  const csv = readCsv(answer);
  return (
    csv &&
    csv.rows.map((row) => Object.fromEntries(csv.columns.map((name, index) => [name, row[index] ?? ''])))
  );
}

/** The value that a dotted way leads to in a record; undefined when there is none. A key with a dot in it comes first. */
export function valueAt(record: Record<string, unknown>, way: string): unknown {
  if (Object.hasOwn(record, way)) return record[way];
  let value: unknown = record;
  for (const step of way.split('.')) {
    if (Array.isArray(value)) value = (value as unknown[])[Number(step)];
    else if (isObject(value) && Object.hasOwn(value, step)) value = value[step];
    else return undefined;
  }
  return value;
}

/** Entries of a list: of a JSON array (or the only array in an object), rows of CSV, else Markdown bullets and numbers of the outermost level. */
export function countItems(answer: string): number {
  const json = readJson(answer);
  if (Array.isArray(json)) return json.length;
  if (isObject(json)) {
    const lists = Object.values(json).filter(Array.isArray);
    return lists.length === 1 ? (lists[0] as unknown[]).length : 1;
  }
  const bullets = Array.from(
    answer.matchAll(/^([ \t]*)(?:[-*+•]|\d{1,4}[.)])[ \t]+\S/gm),
    (match) => (match[1] ?? '').length,
  );
  if (bullets.length > 0) {
    const outermost = Math.min(...bullets);
    return bullets.filter((indent) => indent === outermost).length;
  }
  return readCsv(answer)?.rows.length ?? 0;
}
