/** Characters that turn the direction of what follows, beyond their own text: shown as marks, so that they can do nothing. */
const directional = new Map([
  [0x200e, 'LRM'],
  [0x200f, 'RLM'],
  [0x202a, 'LRE'],
  [0x202b, 'RLE'],
  [0x202c, 'PDF'],
  [0x202d, 'LRO'],
  [0x202e, 'RLO'],
  [0x2066, 'LRI'],
  [0x2067, 'RLI'],
  [0x2068, 'FSI'],
  [0x2069, 'PDI'],
]);

// oxlint-disable-next-line no-control-regex -- they are what is looked for
const special = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The text with control characters made visible: ␛ for an escape, ⟦RLO⟧ for an override of direction. Tabs and newlines stay. */
export function visibleText(text: string): string {
  return text.replace(/\r\n/g, '\n').replace(special, (character) => {
    const code = character.charCodeAt(0);
    const name = directional.get(code);
    if (name) return `⟦${name}⟧`;
    if (code < 0x20) return String.fromCharCode(0x2400 + code);
    return code === 0x7f ? '␡' : `⟦${code.toString(16).toUpperCase().padStart(4, '0')}⟧`;
  });
}

/** What is shown at first, so that a megabyte in one line does not stop the page. */
export function foldText(
  text: string,
  limits: { characters: number; lines: number },
): { shown: string; folded: boolean } {
  let end = Math.min(text.length, limits.characters);
  let line = 0;
  for (let at = text.indexOf('\n'); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) {
    if (++line >= limits.lines) end = at;
  }
  // What is left must be worth a click.
  const left = text.slice(end, end + limits.characters / 10).trimEnd();
  if (end + left.length >= text.trimEnd().length && left.split('\n').length <= 4)
    return { shown: text, folded: false };
  // Never half of a surrogate pair.
  if (end < text.length && /[\uD800-\uDBFF]/.test(text[end - 1] ?? '')) end--;
  return { shown: text.slice(0, end), folded: end < text.length };
}
