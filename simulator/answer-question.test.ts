import { describe, expect, it } from 'vitest';
import { answerQuestion } from './answer-question';
import { loadAnswerBook } from './load-answer-book';
import { bookTasks, writeAnswerBook } from './testing/write-answer-book';

const book = loadAnswerBook(writeAnswerBook());
const question = bookTasks[0]?.question ?? '';
const { most_expected: excellent } = bookTasks[0]?.expected_answer ?? { most_expected: '' };
const seeds = Array.from({ length: 300 }, (_, seed) => seed);

describe('answerQuestion', () => {
  it('depends on model, question and seed alone', () => {
    for (const seed of seeds)
      expect(answerQuestion(book, 'medium', question, seed)).toBe(
        answerQuestion(book, 'medium', question, seed),
      );
    const answers = new Set(seeds.map((seed) => answerQuestion(book, 'medium', question, seed)));
    expect(answers.size).toBeGreaterThan(5);
  });

  it('gives the excellent answer as often as the skill of the model says', () => {
    const count = (model: 'strong' | 'medium' | 'weak') =>
      seeds.filter((seed) => answerQuestion(book, model, question, seed).includes(excellent)).length;
    expect(count('strong')).toBeGreaterThan(140);
    expect(count('medium')).toBeGreaterThan(30);
    expect(count('medium')).toBeLessThan(100);
    expect(count('weak')).toBeLessThan(25);
  });

  it('gives wrong answers of several kinds, none of them a right one', () => {
    const pass = bookTasks[0]?.expected_answer.pass_option ?? '';
    const right = Object.values(bookTasks[0]?.expected_answer ?? {});
    const answers = new Set(seeds.map((seed) => answerQuestion(book, 'weak', question, seed)));
    const wrong = [...answers].filter((answer) => !right.some((text) => answer.includes(text)));
    expect(wrong.length).toBeGreaterThan(6);
    expect(wrong).toContain(bookTasks[0]?.incorrect_direction);
    expect(wrong.every((answer) => answer !== pass && answer.length > 0)).toBe(true);
  });

  it('makes an answer from a question it does not know; a better model says more', () => {
    const unknown = 'How would you plan a small vegetable garden on a shady balcony facing north?';
    const words = (model: 'strong' | 'weak') =>
      seeds.reduce((sum, seed) => sum + answerQuestion(book, model, unknown, seed).length, 0) / seeds.length;
    expect(words('strong')).toBeGreaterThan(words('weak') * 1.3);
    expect(answerQuestion(book, 'strong', '', 1)).not.toBe('');
  });
});
