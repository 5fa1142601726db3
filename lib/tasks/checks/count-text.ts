/** Scripts that put no spaces between words; there each character counts as a word, as word processors do. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;

/** Runs of characters between white space that hold a letter or digit: "well-known" is one word, "–" none. */
export function countWords(text: string): number {
  let words = 0;
  for (const part of text.split(/\s+/)) {
    if (!/[\p{L}\p{N}]/u.test(part)) continue;
    if (!unspaced.test(part)) words += 1;
    else for (const character of part) if (/[\p{L}\p{N}]/u.test(character)) words += 1;
  }
  return words;
}

/** Code points of the answer without the white space around it. */
export const countCharacters = (text: string): number => Array.from(text.trim()).length;

const abbreviation = /(?:^|[\s(])(?:[A-Za-z]|e\.g|i\.e|etc|vs|cf|approx|Mr|Mrs|Ms|Dr|Prof|St|No|Fig)\.$/;

/** Ends of sentences, and lines of words that have none; "3.5", "e.g." and initials end no sentence. */
export function countSentences(text: string): number {
  let sentences = 0;
  for (const line of text.split(/\n+/)) {
    let open = '';
    for (const piece of line.split(/(?<=[.!?…。！？]["'”’)\]]?)(?=\s|$)|(?<=[。！？])/u)) {
      open += piece;
      if (abbreviation.test(open.trimEnd())) continue;
      if (/[\p{L}\p{N}]/u.test(open.replace(/^\s*(?:[-*+]|\d+[.)])\s/, ''))) sentences += 1;
      open = '';
    }
    if (/[\p{L}\p{N}]/u.test(open)) sentences += 1;
  }
  return sentences;
}
