/** A piece of a file that should be one JSON value. */
export type JsonSlice = { text: string; line: number };

/** The offset of the quote that ends the string begun at `start`; the text's length when none does. */
function stringEnd(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text[at - 1 - backslashes] === '\\') backslashes++;
    if (backslashes % 2 === 0) return at;
  }
  return text.length;
}

/** Tells lines of offsets that only grow. */
function lineTeller(text: string): (offset: number) => number {
  let line = 1;
  let told = 0;
  return (offset) => {
    for (let at = text.indexOf('\n', told); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++;
    told = Math.max(told, offset);
    return line;
  };
}

/**
 * The elements of a JSON array, each with the line it begins on, so that a fault in one is told in its place and costs
 * no other. What is no JSON shows when the pieces are parsed; an array without end ends in an empty piece.
 */
export function* sliceArray(text: string): Generator<JsonSlice, void> {
  const lineAt = lineTeller(text);
  const piece = (start: number, end: number): JsonSlice => {
    const raw = text.slice(start, end);
    return { text: raw.trim(), line: lineAt(start + raw.length - raw.trimStart().length) };
  };
  const opened = text.indexOf('[');
  let start = opened + 1;
  let depth = 0;
  for (let at = opened; at < text.length; at++) {
    const character = text[at];
    if (character === '"') at = stringEnd(text, at);
    else if (character === '[' || character === '{') depth++;
    else if (character === ']' || character === '}') depth--;
    const isEnd = depth === 0;
    if (!isEnd && (character !== ',' || depth > 1)) continue;
    const element = piece(start, at);
    const isEmptyArray = isEnd && start === opened + 1 && element.text === '';
    if (!isEmptyArray) yield element;
    start = at + 1;
    if (isEnd) break;
  }
  const rest = piece(start, text.length);
  if (rest.text !== '') yield rest;
  if (depth > 0) yield { text: '', line: lineAt(text.length) };
}

/** The lines of a text that hold anything. */
export function sliceLines(text: string): JsonSlice[] {
  return text
    .split('\n')
    .map((line, index) => ({ text: line.trim(), line: index + 1 }))
    .filter((slice) => slice.text !== '');
}

/** Keys of the object that `text` holds, as often as they stand there: a parser keeps only the last of equal ones. */
export function listKeys(text: string): string[] {
  const keys: string[] = [];
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '{' || character === '[') depth++;
    else if (character === '}' || character === ']') depth--;
    if (character !== '"') continue;
    const end = stringEnd(text, at);
    if (depth === 1 && /^\s*:/.test(text.slice(end + 1, end + 20))) keys.push(text.slice(at + 1, end));
    at = end;
  }
  return keys;
}
