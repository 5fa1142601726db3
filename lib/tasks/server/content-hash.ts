import { createHash } from 'node:crypto';
import type { TaskContent } from '../task';

/**
 * SHA-256, in hex, of a task's content as JSON with its keys in alphabetical order and no white space, absent texts as
 * null. Everything a version keeps is in it, so two versions differ exactly when their hashes do.
 */
export function contentHash(content: TaskContent): string {
  const { category, excellent, good, incorrectAnswerDirection, pass, question, subcategory } = content;
  const canonical = { category, excellent, good, incorrectAnswerDirection, pass, question, subcategory };
  return createHash('sha256').update(JSON.stringify(canonical)).digest('hex');
}
