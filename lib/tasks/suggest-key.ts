const meant = new Map([
  ['id', 'did you mean task_id?'],
  ['name', 'did you mean task_id?'],
  ['prompt', 'did you mean question?'],
  ['answer', 'did you mean expected_answer?'],
  ['excellent', 'did you mean most_expected, under expected_answer?'],
  ['good', 'did you mean good_answer, under expected_answer?'],
  ['pass', 'did you mean pass_option, under expected_answer?'],
  ['most_expected', 'it belongs under expected_answer'],
  ['good_answer', 'it belongs under expected_answer'],
  ['pass_option', 'it belongs under expected_answer'],
  ['incorrect_direction', 'it belongs beside expected_answer, not under it'],
  ['incorrect_answer_direction', 'did you mean incorrect_direction?'],
  ['tasks', 'write the list of tasks itself, without a key around it'],
  ['<<', 'merge keys are not supported: write the keys out'],
]);

/** Edits (insert, delete, replace, one character each) between two words. */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(replaced, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    previous = row;
  }
  return previous[b.length] ?? 0;
}

/**
 * What the author of an unknown key most likely meant, as a remedy; else the keys there are.
 *
 * @param remedies for keys that are often mistaken; those of the plain form unless told
 */
export function suggestKey(
  key: string,
  known: readonly string[],
  remedies: ReadonlyMap<string, string> = meant,
): string {
  const remedy = remedies.get(key);
  if (remedy) return remedy;
  // The distance costs the key's length, and a long key is no typing error.
  const near = known.find((name) => key.length < 40 && editDistance(key.toLowerCase(), name) <= 2);
  return near ? `did you mean ${near}?` : `the keys here are ${known.join(', ')}`;
}
