import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answerQuestion, type CandidateModel } from './answer-question';
import { gradeAnswer } from './grade-answer';
import { loadAnswerBook, type BookEntry } from './load-answer-book';

const book = loadAnswerBook(join(import.meta.dirname, '../datasets/starter'));
const nonsense = 'The old lighthouse was painted white in spring, and gulls nested on its gallery.';

const grade = (entry: BookEntry, answer: string) =>
  gradeAnswer({ ...entry, incorrectAnswerDirection: entry.incorrectDirection }, answer).overall_score;
const scores = (answerOf: (entry: BookEntry) => string) =>
  book.entries.map((entry) => grade(entry, answerOf(entry)));
const share = (values: number[], test: (value: number) => boolean) =>
  values.filter(test).length / values.length;
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe.skipIf(book.entries.length === 0)('the judge over the starter dataset', () => {
  it('reads all of it', () => {
    expect(book.faults).toEqual([]);
  });

  it('puts nearly every reference into its band', () => {
    expect(
      share(
        scores((entry) => entry.excellent),
        (score) => score >= 90,
      ),
    ).toBe(1);
    expect(
      share(
        scores((entry) => entry.good),
        (score) => score >= 70 && score < 90,
      ),
    ).toBeGreaterThan(0.95);
    expect(
      share(
        scores((entry) => entry.pass),
        (score) => score >= 50 && score < 70,
      ),
    ).toBeGreaterThan(0.95);
    expect(
      share(
        scores(() => nonsense),
        (score) => score < 30,
      ),
    ).toBeGreaterThan(0.95);
    expect(
      share(
        scores((entry) => entry.incorrectDirection),
        (score) => score < 30,
      ),
    ).toBeGreaterThan(0.95);
  });

  it('tells the models apart: strong, medium, weak, at least 25 points between the ends, for any seed', () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const of = (model: CandidateModel) =>
        mean(scores((entry) => answerQuestion(book, model, entry.question, seed)));
      const [strong, medium, weak] = [of('strong'), of('medium'), of('weak')];
      expect(strong).toBeGreaterThan(medium);
      expect(medium).toBeGreaterThan(weak);
      expect(strong - weak).toBeGreaterThanOrEqual(25);
    }
  });
});
