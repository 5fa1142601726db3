import { escapeRegex } from './escape-regex';

/** How OpenAI evals that are imported check their ideal answers by code: not at all unless said. */
export const idealChecks = ['equals', 'contains', 'starts-with'] as const;

export type IdealCheck = (typeof idealChecks)[number];

/** One constraint that any of the texts meets. */
export function idealConstraint(check: IdealCheck, texts: string[]): Record<string, unknown> {
  if (check === 'contains') return { type: 'contains', texts, mode: 'any' };
  if (check === 'equals' && texts.length === 1) return { type: 'equals', text: texts[0] };
  const any = texts.map(escapeRegex).join('|');
  return { type: 'regex', pattern: check === 'equals' ? `^(?:${any})$` : `^(?:${any})` };
}
