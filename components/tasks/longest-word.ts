/** Length of the longest stretch without white space. One pass: a pattern would take quadratic time on a megabyte. */
export function longestWord(text: string): number {
  let longest = 0;
  let start = 0;
  for (const { index, 0: gap } of text.matchAll(/\s+/g)) {
    longest = Math.max(longest, index - start);
    start = index + gap.length;
  }
  return Math.max(longest, text.length - start);
}
