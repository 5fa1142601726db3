import { z } from 'zod';

/** Most characters of one text of a task. */
export const maxTextLength = 1_000_000;

/** PostgreSQL's text holds neither NUL nor half a surrogate pair; refused here, so that no body ends as a 500. */
export const storable = (text: string) => !text.includes('\0') && text.isWellFormed();
export const storableMessage =
  'holds a NUL character or half a surrogate pair, which cannot be stored: remove it';

/** A text of at most `maxLength` characters that the database can hold. */
export const storedText = (maxLength = maxTextLength) =>
  z
    .string()
    .max(maxLength, `is longer than ${maxLength} characters: shorten it`)
    .refine(storable, storableMessage);

/** The same, with something in it. */
export const filledText = (maxLength = maxTextLength) =>
  storedText(maxLength).refine((text) => text.trim() !== '', 'is empty: write a text or leave it out');

const maxDepth = 40;

/** Why a parsed JSON value cannot be stored, or null: what PostgreSQL refuses in jsonb, told before it does. */
export function jsonFault(value: unknown, maxLength: number): string | null {
  let length = 0;
  // A stack of its own: recursion over a body of nothing but brackets would end this process's.
  const open: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value: part, depth } = next;
    if (depth > maxDepth) return `is nested more than ${maxDepth} levels deep: flatten it`;
    const texts = typeof part === 'string' ? [part] : [];
    if (typeof part === 'object' && part !== null) {
      for (const inner of Object.values(part)) open.push({ value: inner, depth: depth + 1 });
      if (!Array.isArray(part)) texts.push(...Object.keys(part));
    }
    for (const text of texts) {
      if (!storable(text)) return storableMessage;
      length += text.length;
    }
    length += 4;
    if (length > maxLength) return `is longer than ${maxLength} characters: shorten it`;
  }
  return null;
}
