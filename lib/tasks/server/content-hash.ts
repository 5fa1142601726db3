import { createHash } from 'node:crypto';
import type { TaskContent } from '../task';

/** With the keys of every object in alphabetical order: jsonb does not keep their order. */
const sorted = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/**
 * SHA-256, in hex, of a task's content as JSON with its keys in alphabetical order and no white space, absent texts as
 * null; `structure` only where there is one. Everything a version keeps is in it, so two versions differ exactly when
 * their hashes do.
 */
export function contentHash(content: TaskContent): string {
  const { category, excellent, good, incorrectAnswerDirection, pass, question, structure, subcategory } =
    content;
  const canonical = {
    category,
    excellent,
    good,
    incorrectAnswerDirection,
    pass,
    question,
    ...(structure && { structure }),
    subcategory,
  };
  return createHash('sha256').update(JSON.stringify(canonical, sorted)).digest('hex');
}
