import { stableHash } from './stable-hash';

const maxWords = 6;
const maxSlugLength = 48;

/** The first words of a text, in lower case and joined by dashes. */
function slug(text: string): string {
  const words =
    text
      .slice(0, 1000)
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  let joined = '';
  for (const word of words.slice(0, maxWords)) {
    const longer = joined ? `${joined}-${word}` : word.slice(0, maxSlugLength);
    if (longer.length > maxSlugLength) break;
    joined = longer;
  }
  return joined.toWellFormed();
}

/**
 * Ids for tasks of files that have none: the first words of `name` and a hash of what the model is asked. So an import
 * repeated finds its tasks again, a corrected reference becomes a new version of the same task, and neither a row put
 * in between nor another file name moves an id (row numbers would; a hash of everything would make each correction a
 * new task). The same question again gets `-2`, `-3`, ….
 */
export class DerivedTaskIds {
  readonly #uses = new Map<string, number>();

  next(asked: string, name = asked): string {
    const words = slug(name);
    const base = words ? `${words}-${stableHash(asked)}` : stableHash(asked);
    const uses = (this.#uses.get(base) ?? 0) + 1;
    this.#uses.set(base, uses);
    return uses === 1 ? base : `${base}-${uses}`;
  }
}
