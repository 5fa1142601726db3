const unstorable = /\0/g;

/**
 * Replaces what PostgreSQL's text cannot hold (NUL, lone surrogates) by U+FFFD.
 * `changed` keeps the fact, so that an altered answer is never taken for the original.
 */
export function sanitizeText(text: string): { text: string; changed: boolean } {
  const storable = text.includes('\0') ? text.replace(unstorable, '\uFFFD') : text;
  const wellFormed = storable.isWellFormed() ? storable : storable.toWellFormed();
  return { text: wellFormed, changed: wellFormed !== text };
}
