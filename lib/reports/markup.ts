/** Text that is HTML or XML already. Made by `markup`, which escapes what it is given. */
export class Markup {
  constructor(readonly source: string) {}
}

type Part = Markup | string | number | null | readonly (Markup | null)[];

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

// oxlint-disable-next-line no-control-regex -- XML 1.0 forbids them even as references
const illegal = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Safe as content and in a quoted attribute, of HTML and of XML 1.0: what XML has no way to write becomes U+FFFD. */
export function escapeMarkup(text: string): string {
  return text
    .toWellFormed()
    .replace(illegal, '\ufffd')
    .replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

function written(part: Part): string {
  if (part === null) return '';
  if (part instanceof Markup) return part.source;
  if (typeof part === 'object') return part.map(written).join('');
  return escapeMarkup(String(part));
}

/** Template tag: what is put in is escaped unless it is Markup itself; null is nothing. */
export const markup = (strings: TemplateStringsArray, ...parts: Part[]): Markup =>
  new Markup(strings.map((text, i) => text + (i < parts.length ? written(parts[i] ?? null) : '')).join(''));
