import { checkConstraints } from './check-constraints';
import type { CheckResult } from './check-result';
import { countCharacters, countSentences, countWords } from './checks/count-text';
import { countItems } from './checks/read-records';
import type { Constraint } from './constraint';

/** What the counting constraints count in an answer. */
export type AnswerFigures = { words: number; characters: number; sentences: number; items: number };

/** An answer that somebody tries by hand: each constraint, and the figures also where they lie within. */
export type Trial = { results: CheckResult[]; figures: AnswerFigures };

export function tryConstraints(constraints: readonly Constraint[], answer: string): Trial {
  return {
    results: checkConstraints(constraints, answer),
    figures: {
      words: countWords(answer),
      characters: countCharacters(answer),
      sentences: countSentences(answer),
      items: countItems(answer),
    },
  };
}
