/** Characters of a text that the live log carries; the whole text stands in the attempt. */
const longestLoggedText = 3_000;

/** A text for a log entry's payload: itself, or its beginning and how long it really is. */
export function logText(text: string): { text: string; length: number; cut: boolean } {
  const cut = text.length > longestLoggedText;
  // Never half of a surrogate pair: PostgreSQL refuses it.
  return { text: cut ? text.slice(0, longestLoggedText).toWellFormed() : text, length: text.length, cut };
}
