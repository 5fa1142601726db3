/** Two texts, by their places in the list, and the Jaccard similarity of their shingles, up to 1. */
export type NearDuplicate = { first: number; second: number; similarity: number };

export type NearDuplicates = { pairs: NearDuplicate[]; total: number; complete: boolean };

const wordsPerShingle = 3;
/** Longer work ends with what was found: 10,000 near copies of one text have 50 million pairs. */
const maxComparisons = 3_000_000;
const maxPairs = 10_000;
/** Some milliseconds of work. */
const textsPerStep = 50;

/** Characters of scripts without spaces are words of their own. */
const wordPattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}]+/gu;

/** FNV-1a, 32 bits; two of a million shingles share a number by chance some hundred times, which moves no similarity. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value;
}

/** Numbers of the runs of three words of a text, whatever its case, punctuation and white space; of a shorter text, of all of it. */
function shinglesOf(text: string): Set<number> {
  const words = (text.normalize('NFKC').toLowerCase().match(wordPattern) ?? [text.trim()]).map(hash);
  const shingles = new Set<number>();
  const last = Math.max(0, words.length - wordsPerShingle);
  for (let first = 0; first <= last; first++) {
    let shingle = 0;
    const end = Math.min(words.length, first + wordsPerShingle);
    for (let i = first; i < end; i++) shingle = Math.imul(shingle ^ (words[i] ?? 0), 0x01000193) + 1;
    shingles.add(shingle >>> 0);
  }
  return shingles;
}

const ofHash = 2 ** 32;
const mostTexts = 2 ** 20;

/** Each text's shingles in ascending order of (number of texts that have it, hash): the rarest first. One number holds both. */
function* rankShingles(texts: readonly string[]): Generator<void, Float64Array[]> {
  const sets: Set<number>[] = [];
  const counts = new Map<number, number>();
  for (const text of texts) {
    const set = shinglesOf(text);
    for (const shingle of set) counts.set(shingle, (counts.get(shingle) ?? 0) + 1);
    if (sets.push(set) % textsPerStep === 0) yield;
  }
  const rank = (shingle: number) => Math.min(counts.get(shingle) ?? 0, mostTexts) * ofHash + shingle;
  const ranked: Float64Array[] = [];
  for (const set of sets) if (ranked.push(Float64Array.from(set, rank).sort()) % textsPerStep === 0) yield;
  return ranked;
}

/** Of one text only: it can be shared with none. */
const isUnique = (shingle: number) => shingle < 2 * ofHash;

function countShared(x: Float64Array, y: Float64Array): number {
  let shared = 0;
  for (let i = 0, j = 0; i < x.length && j < y.length;) {
    const [a = 0, b = 0] = [x[i], y[j]];
    if (a === b) shared++;
    if (a <= b) i++;
    if (b <= a) j++;
  }
  return shared;
}

/**
 * All pairs of texts whose shingles (runs of three words) have a Jaccard similarity of at least `threshold`, 0 < threshold ≤ 1,
 * the most alike first; `complete` is false when a limit cut the search short. Texts with the same shingles are paired with
 * the first of them only.
 *
 * Exact, unlike MinHash, and without chance: sets that alike share one of their rarest shingles, so only those are indexed, and where
 * in the order it stands bounds what else they can share (prefix and positional filter: Xiao, Wang, Lin & Yu 2008, "PPJoin").
 *
 * 10,000 texts of 100 words take a second, so the work comes in steps between which a server can answer others.
 */
export function* findNearDuplicates(
  texts: readonly string[],
  threshold: number,
): Generator<void, NearDuplicates> {
  const sets = yield* rankShingles(texts);
  const pairs: NearDuplicate[] = [];
  let total = 0;
  const found = (x: number, y: number, similarity: number) => {
    total++;
    if (pairs.length < maxPairs) pairs.push({ first: Math.min(x, y), second: Math.max(x, y), similarity });
  };
  const representatives: number[] = [];
  const firstOf = new Map<string, number>();
  for (const [place, set] of sets.entries()) {
    if (place % textsPerStep === 0) yield;
    const key = set.join();
    const first = firstOf.get(key);
    if (first !== undefined) {
      found(first, place, 1);
      continue;
    }
    firstOf.set(key, place);
    representatives.push(place);
  }

  const size = (place: number) => sets[place]?.length ?? 0;
  representatives.sort((x, y) => size(x) - size(y) || x - y);
  const search = {
    sets,
    threshold,
    index: new Map<number, Posting[]>(),
    state: new Int32Array(texts.length),
  };
  let comparisons = 0;
  for (const [step, place] of representatives.entries()) {
    if (step % textsPerStep === 0) yield;
    for (const candidate of candidatesOf(place, search)) {
      if (++comparisons > maxComparisons)
        return { pairs: pairs.toSorted(byLikeness), total, complete: false };
      const shared = countShared(sets[place] ?? empty, sets[candidate] ?? empty);
      const similarity = shared / (size(place) + size(candidate) - shared);
      if (similarity >= threshold) found(place, candidate, similarity);
    }
  }
  return { pairs: pairs.toSorted(byLikeness), total, complete: total <= maxPairs };
}

const empty = new Float64Array();
const byLikeness = (x: NearDuplicate, y: NearDuplicate) =>
  y.similarity - x.similarity || x.first - y.first || x.second - y.second;

/** A text of which a shingle of the prefix stands at `at`. */
type Posting = { place: number; at: number };
type Search = {
  sets: Float64Array[];
  threshold: number;
  index: Map<number, Posting[]>;
  /** Shared shingles of the prefixes so far, by place; −1 once too few can be shared. All 0 between two texts. */
  state: Int32Array;
};

/** The earlier texts that can be alike enough; then enters this one into the index. Texts come by size, the smallest first. */
function candidatesOf(place: number, { sets, threshold, index, state }: Search): number[] {
  const own = sets[place] ?? empty;
  const prefix = own.length - Math.ceil(threshold * own.length - 1e-9) + 1;
  const touched: number[] = [];
  for (let i = 0; i < prefix; i++) {
    const shingle = own[i] ?? 0;
    if (isUnique(shingle)) continue;
    const postings = index.get(shingle) ?? [];
    for (const { place: other, at } of postings) {
      const length = sets[other]?.length ?? 0;
      const sharedSoFar = state[other] ?? 0;
      if (length < threshold * own.length - 1e-9 || sharedSoFar < 0) continue;
      if (sharedSoFar === 0) touched.push(other);
      const needed = (threshold / (1 + threshold)) * (own.length + length) - 1e-9;
      const possible = sharedSoFar + 1 + Math.min(own.length - i - 1, length - at - 1);
      state[other] = possible >= needed ? sharedSoFar + 1 : -1;
    }
    postings.push({ place, at: i });
    index.set(shingle, postings);
  }
  const candidates = touched.filter((other) => (state[other] ?? 0) > 0);
  for (const other of touched) state[other] = 0;
  return candidates;
}
