/** Valid inside JSON's quotes but not, or not in every reader, inside YAML's. */
const unsafeInQuotes = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;
/** A block keeps these out: it has no escapes, and readers normalise or reject them. */
// oxlint-disable-next-line no-control-regex
const unsafeInBlock = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]|\p{Cs}/u;

const escape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Any JSON value on one line, which is YAML as well: a text is always quoted, since YAML 1.1 readers take `yes`, `1e3` and others for something else. */
export const flow = (value: unknown) => JSON.stringify(value).replace(unsafeInQuotes, escape);

/** Whether a literal block gives the text back to the letter: it cannot begin with white space or end with blank lines. */
function fitsBlock(text: string): boolean {
  const tail = text.slice(text.trimEnd().length);
  return (
    /^\S/.test(text) && text.includes('\n') && (tail === '' || tail === '\n') && !unsafeInBlock.test(text)
  );
}

function block(text: string, indent: string): string {
  const header = text.endsWith('\n') ? '|' : '|-';
  const lines = text.replace(/\n$/, '').split('\n');
  return [header, ...lines.map((line) => (line ? indent + line : ''))].join('\n');
}

/** `key: text` on a line, or as a block where the text has several; nothing for null. */
export function textLine(indent: string, key: string, text: string | null): string {
  if (text === null) return '';
  return `${indent}${key}: ${fitsBlock(text) ? block(text, `${indent}  `) : flow(text)}\n`;
}
