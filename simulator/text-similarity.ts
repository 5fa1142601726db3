/** A text as the simulated judge compares it. */
export type Profile = {
  words: Map<string, number>;
  pairs: Map<string, number>;
  length: number;
  joined: string;
};

/** Grading a page says enough about a book; it bounds the work per verdict. */
const maxChars = 20_000;
const maxCached = 2_000;

const cache = new Map<string, Profile>();

/** Words, single signs and single CJK characters, in lower case; cached, as the references come again with every answer. */
export function profileOf(text: string): Profile {
  const cached = cache.get(text);
  if (cached) return cached;
  const tokens = tokenize(text.slice(0, maxChars));
  const profile = {
    words: count(tokens),
    pairs: count(tokens.map((token, index) => `${token}\u001f${tokens[index + 1] ?? ''}`)),
    length: tokens.length,
    joined: ` ${tokens.join(' ')} `,
  };
  if (cache.size >= maxCached) cache.clear();
  if (text.length <= maxChars) cache.set(text, profile);
  return profile;
}

/**
 * 0 (nothing in common) to 1 (equal): the mean of the F1 of words and the F1 of neighbouring pairs. An answer that
 * contains a reference of three tokens or more word for word is at least 0.8 like it.
 */
export function similarity(answer: Profile, reference: Profile): number {
  if (answer.length === 0 || reference.length === 0) return 0;
  if (answer.joined === reference.joined) return 1;
  const f1 =
    (overlapF1(answer.words, reference.words, answer.length, reference.length) +
      overlapF1(answer.pairs, reference.pairs, answer.length, reference.length)) /
    2;
  const contains = reference.length >= 3 && answer.joined.includes(reference.joined);
  return contains ? 0.8 + 0.19 * f1 : Math.min(f1, 0.99);
}

function overlapF1(a: Map<string, number>, b: Map<string, number>, lengthA: number, lengthB: number): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  let shared = 0;
  for (const [token, times] of small) shared += Math.min(times, large.get(token) ?? 0);
  return (2 * shared) / (lengthA + lengthB);
}

function count(tokens: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
  return counts;
}

function tokenize(text: string): string[] {
  return (
    text
      .toLowerCase()
      .match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[\p{L}\p{N}\p{M}_]+|[^\s\p{L}\p{N}\p{M}_]/gu) ?? []
  );
}
