export type JsonSpan = { start: number; end: number };

/** A verdict nests three deep (object, array, object); what nests deeper is no verdict. */
const maxDepth = 4;

/**
 * Finds the spans of text that look like complete JSON objects, first to last; a span inside a found one is not
 * reported. Scalars are not checked (JSON.parse does that), so that `NaN` is reported as a fault and not overlooked.
 *
 * Each `{` is tried by itself, hence a stray brace or quote in prose hides nothing. Still linear: a try ends at the
 * first token out of place, and none covers a character at more than `maxDepth` levels.
 */
export function findJsonObjects(text: string): JsonSpan[] {
  const spans: JsonSpan[] = [];
  let start = text.indexOf('{');
  while (start !== -1) {
    const end = endOfValue(text, start, 0);
    if (end !== -1) spans.push({ start, end });
    start = text.indexOf('{', end === -1 ? start + 1 : end);
  }
  return spans;
}

/** Index behind the value at `from`, or -1 when there is none that is complete. */
function endOfValue(text: string, from: number, depth: number): number {
  const first = text[from];
  if (first === '"') return endOfString(text, from);
  if (first === '{' || first === '[') return depth < maxDepth ? endOfContainer(text, from, depth + 1) : -1;
  return endOfScalar(text, from);
}

function endOfContainer(text: string, from: number, depth: number): number {
  const isObject = text[from] === '{';
  const close = isObject ? '}' : ']';
  let at = skipSpace(text, from + 1);
  if (text[at] === close) return at + 1;
  while (at < text.length) {
    if (isObject) {
      if (text[at] !== '"') return -1;
      const keyEnd = endOfString(text, at);
      if (keyEnd === -1) return -1;
      at = skipSpace(text, keyEnd);
      if (text[at] !== ':') return -1;
      at = skipSpace(text, at + 1);
    }
    const valueEnd = endOfValue(text, at, depth);
    if (valueEnd === -1) return -1;
    at = skipSpace(text, valueEnd);
    if (text[at] === close) return at + 1;
    if (text[at] !== ',') return -1;
    at = skipSpace(text, at + 1);
  }
  return -1;
}

function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) return at + 1;
    if (code === 0x5c) at++;
    // A raw line break is illegal in a JSON string; stopping here keeps a stray quote from swallowing the rest.
    else if (code === 0x0a) return -1;
  }
  return -1;
}

function endOfScalar(text: string, from: number): number {
  let at = from;
  while (at < text.length && /[\w.+-]/.test(text[at] ?? '')) at++;
  return at === from ? -1 : at;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && /\s/.test(text[at] ?? '')) at++;
  return at;
}
