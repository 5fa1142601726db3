/** A long text without its middle, which is named by its length; never half of a surrogate pair. */
export function shortenMiddle(text: string, { head, tail }: { head: number; tail: number }): string {
  const left = text.length - head - tail;
  // What is left out must be worth the words.
  if (left <= head / 10) return text;
  const start = text
    .slice(0, head)
    .toWellFormed()
    .replace(/\uFFFD$/, '');
  const end = text
    .slice(-tail)
    .toWellFormed()
    .replace(/^\uFFFD/, '');
  return `${start}\n⟦ ${left.toLocaleString('en')} characters are not shown here ⟧\n${end}`;
}
