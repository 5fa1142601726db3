import { z } from 'zod';

/** Something in a file that no field of a task takes. Repetitions (a column's values) are counted, not listed. */
export const unmappedSchema = z.strictObject({
  /** Where it stands first, from 1. */
  line: z.int().min(1),
  /** The column or the way to the key. */
  path: z.string(),
  /** The first value's first 200 characters. */
  value: z.string(),
  reason: z.string(),
  count: z.int().min(1),
});

export type Unmapped = z.output<typeof unmappedSchema>;

const maxValueLength = 200;

/** Most entries that are kept apart: a file of nothing but unknown keys must not become an answer larger than itself. */
export const maxUnmapped = 1000;

/** A value as one looks at it: text as it is, anything else as JSON. */
export function showValue(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  if (text.length <= maxValueLength) return text;
  // Half a surrogate pair would not survive the way to the browser.
  return `${text.slice(0, maxValueLength).toWellFormed()}…`;
}

/** Collects what a reader could not map; the same path with the same reason becomes one entry. */
export class UnmappedReport {
  readonly #entries = new Map<string, Unmapped>();
  #beyond = 0;

  add(line: number, path: string, value: unknown, reason: string): void {
    const key = `${path}\n${reason}`;
    const known = this.#entries.get(key);
    if (known) known.count++;
    else if (this.#entries.size < maxUnmapped)
      this.#entries.set(key, { line, path, value: showValue(value), reason, count: 1 });
    else this.#beyond++;
  }

  entries(): Unmapped[] {
    return [...this.#entries.values()];
  }

  /** Says how many are not listed; empty when all are. */
  notes(): string[] {
    return this.#beyond > 0 ? [`${this.#beyond} more values were not mapped and are not listed`] : [];
  }
}
