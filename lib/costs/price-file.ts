import { isMap, isScalar, isSeq, LineCounter, parseDocument, stringify, type YAMLMap } from 'yaml';
import { priceFiguresSchema, type PriceFigures } from './pinned-price';
import { figuresFault, type ModelPrice, type PriceImportResult } from './price';

export type PriceFileFault = PriceImportResult['errors'][number];

/** One model of a price file. `provider` is what the file calls it, which may be the maker of the model. */
export type PriceFileEntry = PriceFigures & {
  model: string;
  provider: string | null;
  line: number;
  column: number;
};

/** S4's names first, then ours for what S4 has no name for. */
const figureKeys = {
  input_price_per_1m: 'inputPerMillion',
  output_price_per_1m: 'outputPerMillion',
  context_window: 'contextWindow',
  cached_input_price_per_1m: 'cachedInputPerMillion',
  price_per_request: 'perRequest',
  price_per_hour: 'perHour',
} as const satisfies Record<string, keyof PriceFigures>;
type FigureKey = keyof typeof figureKeys;
const nameKeys = ['model_id', 'provider', 'display_name', 'name', 'description'];

const mostFaults = 100;
const mostModels = 10_000;
/** Some 3,000 models, and a quarter of a second in which the web server answers nobody. */
const maxCharacters = 500_000;

class Reader {
  readonly lines = new LineCounter();
  readonly faults: PriceFileFault[] = [];
  readonly notes: string[] = [];

  at(offset = 0) {
    const { line, col } = this.lines.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  }

  fault(offset: number | undefined, path: string, message: string): void {
    if (this.faults.length < mostFaults) this.faults.push({ ...this.at(offset), path, message });
  }
}

function textOf(reader: Reader, map: YAMLMap, key: string, path: string): string | null {
  const node = map.get(key, true);
  const value: unknown = isScalar(node) ? node.value : null;
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value).trim();
  if (text.length <= 255 && !text.includes('\0') && text.isWellFormed()) return text || null;
  reader.fault(map.range?.[0], `${path}.${key}`, 'must be a name of at most 255 characters');
  return null;
}

function readFigures(reader: Reader, map: YAMLMap, path: string): PriceFigures | null {
  const figures: Record<string, number | null> = {};
  let sound = true;
  for (const key of Object.keys(figureKeys) as FigureKey[]) {
    const node = map.get(key, true);
    if (node === undefined || (isScalar(node) && node.value === null)) continue;
    const value = isScalar(node) ? node.value : {};
    const parsed = priceFiguresSchema.shape[figureKeys[key]].safeParse(value);
    if (parsed.success) figures[figureKeys[key]] = parsed.data;
    else {
      sound = false;
      const expected = key === 'context_window' ? 'a whole number of tokens' : 'US dollars, 0 to 1,000,000';
      const said =
        typeof value === 'string' || typeof value === 'number' ? `"${String(value).slice(0, 40)}"` : 'this';
      reader.fault(
        isScalar(node) ? node.range?.[0] : map.range?.[0],
        `${path}.${key}`,
        `must be ${expected}, not ${said}`,
      );
    }
  }
  return sound ? priceFiguresSchema.parse(figures) : null;
}

function readEntry(reader: Reader, node: unknown, path: string): PriceFileEntry | null {
  if (!isMap(node)) {
    const offset = isScalar(node) || isSeq(node) ? node.range?.[0] : undefined;
    reader.fault(offset, path, 'must be a model: begin it with "- model_id:"');
    return null;
  }
  const offset = node.range?.[0];
  const before = reader.faults.length;
  const model = textOf(reader, node, 'model_id', path);
  if (model === null && reader.faults.length === before)
    reader.fault(offset, `${path}.model_id`, 'names no model: write "model_id: …"');
  const provider = textOf(reader, node, 'provider', path);
  const figures = readFigures(reader, node, path);
  const known = new Set([...nameKeys, ...Object.keys(figureKeys)]);
  for (const { key } of node.items) {
    const name = isScalar(key) && typeof key.value === 'string' ? key.value : 'a key that is no text';
    if (!known.has(name))
      reader.notes.push(`${model ?? path}: ${name.slice(0, 60)} is not a price and was left out`);
  }
  if (model === null || figures === null) return null;
  const message = figuresFault(figures);
  if (message) {
    reader.fault(offset, path, `${model}: ${message}`);
    return null;
  }
  return { ...figures, model, provider, ...reader.at(offset) };
}

/**
 * Reads prices in the form of S4 (`models:` with `model_id`, `input_price_per_1m`, `output_price_per_1m`,
 * `context_window`, `provider`), or the list alone. Never throws: what is wrong is a fault with line and column.
 */
export function readPriceFile(text: string): {
  entries: PriceFileEntry[];
  faults: PriceFileFault[];
  notes: string[];
} {
  const reader = new Reader();
  const { faults, notes } = reader;
  if (text.length > maxCharacters) {
    reader.fault(0, '', 'The file is longer than 500,000 characters: split it');
    return { entries: [], faults, notes };
  }
  // uniqueKeys is quadratic; a key that stands twice is found by nobody else, but its first value holds.
  const document = parseDocument(text.replace(/^\ufeff/, ''), {
    lineCounter: reader.lines,
    prettyErrors: false,
    uniqueKeys: false,
  });
  for (const error of document.errors) reader.fault(error.pos[0], '', error.message);
  if (faults.length > 0) return { entries: [], faults, notes };
  const root = document.contents;
  const list = isMap(root) ? root.get('models', true) : root;
  if (!isSeq(list)) {
    reader.fault(
      0,
      'models',
      'The file holds no list of models: write "models:" and a line "- model_id: …" for each',
    );
    return { entries: [], faults, notes };
  }
  if (list.items.length > mostModels) {
    reader.fault(0, 'models', `The file holds more than ${mostModels} models: split it`);
    return { entries: [], faults, notes };
  }
  const entries = list.items.flatMap((node, index) => readEntry(reader, node, `models.${index}`) ?? []);
  return { entries, faults, notes };
}

/** Writes prices as `readPriceFile` reads them; `provider` is the name of the provider in Assay. */
export function writePriceFile(prices: ModelPrice[]): string {
  const models = prices.map((price) => ({
    model_id: price.model,
    provider: price.provider,
    ...Object.fromEntries(
      (Object.keys(figureKeys) as FigureKey[])
        .map((key) => [key, price[figureKeys[key]]] as const)
        .filter(([, value]) => value !== null),
    ),
  }));
  return stringify({ models }, { lineWidth: 0, defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN' });
}
