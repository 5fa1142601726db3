import type { AnswerBook, BookEntry } from './load-answer-book';
import { hashOf, pick, seededRandom } from './seeded-random';
import { keepConstraints, readStructuredPrompt } from './keep-constraints';
import { makeWrongAnswer } from './make-wrong-answer';

const levels = ['excellent', 'good', 'pass', 'wrong'] as const;

/** Share of answers per level, in the order of `levels`. */
const skill = {
  strong: [0.58, 0.29, 0.1, 0.03],
  reasoner: [0.62, 0.25, 0.1, 0.03],
  thinker: [0.62, 0.25, 0.1, 0.03],
  medium: [0.2, 0.35, 0.3, 0.15],
  weak: [0.03, 0.1, 0.33, 0.54],
} as const;

export type CandidateModel = keyof typeof skill;

/**
 * The answer of a simulated candidate: for a question of the book one of its references, or a wrong answer, as often
 * as the model's skill says; for any other question a text made from the question. Depends on its arguments alone.
 */
export function answerQuestion(
  book: AnswerBook,
  model: CandidateModel,
  question: string,
  seed: number,
): string {
  const random = seededRandom(hashOf(seed, model, question));
  const level = drawLevel(model, random());
  const entry = book.find(question);
  if (!entry) {
    const structured = readStructuredPrompt(question);
    const text = improvise(structured?.description ?? question, level, random);
    const heeds = level === 'excellent' || level === 'good' || random() < 0.3;
    return structured && heeds ? keepConstraints(text, structured) : text;
  }
  if (level === 'wrong') return makeWrongAnswer(book, entry, random);
  return phrase(entry, level, model, random);
}

function drawLevel(model: CandidateModel, random: number): (typeof levels)[number] {
  let sum = 0;
  return levels.find((_, index) => random < (sum += skill[model][index] ?? 0)) ?? 'wrong';
}

function phrase(
  entry: BookEntry,
  level: 'excellent' | 'good' | 'pass',
  model: CandidateModel,
  random: () => number,
): string {
  const text = entry[level].trim();
  // Chatter around the answer is what small models do; it costs them points for form where the question wants none.
  const chatty = random() < (model === 'weak' ? 0.4 : model === 'medium' ? 0.2 : 0.05);
  if (!chatty) return text;
  const opening = pick(["Sure! Here's my answer:", 'Of course.', 'Here you go:'], random());
  return `${opening}\n\n${text}`;
}

/** Nothing is known about the question, so the answer can only be about it: a better model covers more of its words. */
function improvise(question: string, level: (typeof levels)[number], random: () => number): string {
  const words = question.match(/[\p{L}\p{N}]+/gu) ?? [];
  const share = { excellent: 1, good: 0.7, pass: 0.4, wrong: 0.1 }[level];
  const kept = words.slice(0, 400).filter(() => random() < share);
  const openings = {
    excellent: 'In short, and point by point:',
    good: 'The main points are these:',
    pass: 'It depends, but roughly:',
    wrong: 'I am not sure what is meant here.',
  };
  return kept.length === 0 ? openings[level] : `${openings[level]} ${kept.join(' ')}.`;
}
