import type { TaskFileFault } from '../import-result';
import { listKeys, sliceArray, sliceLines, type JsonSlice } from './json-slices';

export type JsonObject = { line: number; object: Record<string, unknown> };

export type JsonObjects = { objects: JsonObject[]; faults: TaskFileFault[] };

/** Without the piece of the file that V8 quotes, and with the column it found. */
function describe(error: unknown): { column: number; message: string } {
  const { message } = error as Error;
  const position = / at position (\d+)/.exec(message);
  const what = message.replace(/, (\.\.\.)?".*$/s, '').replace(/ (in JSON )?at position.*$/s, '');
  return { column: position ? Number(position[1]) + 1 : 1, message: `is not JSON: ${what}` };
}

function slices(text: string): Iterable<JsonSlice> {
  const body = text.trimStart();
  if (body.startsWith('[')) return sliceArray(text);
  const lines = sliceLines(text);
  const isOneObject = body.startsWith('{') && lines[0]?.text === '{';
  return isOneObject ? [{ text: text.trim(), line: lines[0]?.line ?? 1 }] : lines;
}

/**
 * Reads a JSON array of objects, or one object per line (JSONL). Lines without an object, and keys that stand twice
 * (a parser would drop the first silently), are faults.
 */
export function readJsonObjects(text: string): JsonObjects {
  const objects: JsonObject[] = [];
  const faults: TaskFileFault[] = [];
  for (const slice of slices(text)) {
    const fault = (message: string, column = 1, path = '') =>
      faults.push({ line: slice.line, column, path, message });
    try {
      const value = JSON.parse(slice.text) as unknown;
      if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        fault('must be an object in braces: {"question": "…"}');
        continue;
      }
      const seen = new Set<string>();
      const twice = listKeys(slice.text).find((key) => seen.size === seen.add(key).size);
      if (twice !== undefined) fault('stands twice: remove one', 1, twice.slice(0, 100));
      else objects.push({ line: slice.line, object: value as Record<string, unknown> });
    } catch (error) {
      const { column, message } = describe(error);
      fault(message, column);
    }
  }
  if (objects.length === 0 && faults.length === 0)
    faults.push({ line: 1, column: 1, path: '', message: 'The file holds no object' });
  return { objects, faults };
}
