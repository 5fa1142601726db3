/** The description of a structured task's prompt, and the limits it sets, as far as a simulated model heeds them. */
export type StructuredPrompt = {
  description: string;
  maxWords: number;
  items: number | null;
  fields: string[];
};

/** Null for a prompt that is not built of parts. */
export function readStructuredPrompt(prompt: string): StructuredPrompt | null {
  const at = prompt.search(/\n\n\*\*(OUTPUT FORMAT|CRITICAL CONSTRAINTS)\*\*\n/);
  if (at === -1) return null;
  const constraints = /\*\*CRITICAL CONSTRAINTS\*\*\n[\s\S]*?(?=\n\n|$)/.exec(prompt)?.[0] ?? '';
  const exactly = /- (?:exactly|at least) (\d+)(?: and at most \d+)? list items/.exec(constraints)?.[1];
  const most = /- (?:.* and )?(?:at most|exactly) (\d+) words/.exec(constraints)?.[1];
  const fields = /- Every record has the fields (.*)/.exec(constraints)?.[1];
  return {
    description: prompt.slice(0, at),
    maxWords: most === undefined ? Infinity : Number(most),
    items: exactly === undefined ? null : Number(exactly),
    fields: fields?.split(', ') ?? [],
  };
}

/** A text in the form that a careful model would give it. */
export function keepConstraints(text: string, { maxWords, items, fields }: StructuredPrompt): string {
  const words = text.split(/\s+/).slice(0, Math.min(maxWords, 400));
  if (fields.length > 0) {
    const record = Object.fromEntries(fields.map((field, index) => [field, words[index] ?? '']));
    return JSON.stringify(items === null ? record : Array.from({ length: items }, () => record));
  }
  if (items === null || items === 0) return words.join(' ');
  const perItem = Math.max(1, Math.floor(words.length / items));
  return Array.from(
    { length: items },
    (_, index) => `- ${words.slice(index * perItem, (index + 1) * perItem).join(' ') || 'and so on'}`,
  ).join('\n');
}
