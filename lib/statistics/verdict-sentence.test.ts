import { describe, expect, it } from 'vitest';
import { compareModels } from './compare-models';
import { formatPoints } from './format-points';
import type { ScoreRow } from './score-row';
import { verdictSentence } from './verdict-sentence';

const wobble = (model: number, task: number) => ((task * 37 + model * 53) % 17) - 8;
const names = ['strong', 'weak', 'third', 'fourth', 'fifth'];
const rowsOf = (levels: number[], tasks: number): ScoreRow[] =>
  levels.flatMap((level, m) =>
    Array.from({ length: tasks }, (_, t) => ({
      targetId: names[m] ?? `m${m}`,
      taskId: `t${t}`,
      repetition: 0,
      score: level + wobble(m, t),
    })),
  );
const sentence = (rows: ScoreRow[]) => verdictSentence(compareModels(rows));
const numbers = String.raw`-?\d+\.\d+ points \[-?\d+\.\d+, -?\d+\.\d+\]`;
const fail = (rows: ScoreRow[], count: number, failedPhase: 'generation' | 'judge') =>
  rows.map((row, i) => (i < count ? { ...row, score: null, failedPhase } : row));

describe('verdictSentence', () => {
  it('says that nothing was scored', () => {
    expect(sentence([])).toBe('No answer has a score yet.');
    expect(sentence(fail(rowsOf([50], 4), 4, 'judge'))).toBe(
      'No answer has a score yet. Only 0 of 4 answers of strong (4 judge failures) have a score.',
    );
  });

  it('one model', () => {
    expect(sentence(rowsOf([60], 34))).toBe('strong scores 60.0 points [58.2, 61.8] over 34 tasks.');
    expect(sentence(rowsOf([60], 3))).toBe(
      'strong scores 55.0 points over 3 tasks; at least 7 tasks are needed to say how certain that is.',
    );
  });

  it('two models: one is better, whichever order they come in', () => {
    const expected = new RegExp(
      `^strong beats weak by 2\\d\\.\\d points \\[\\d+\\.\\d, \\d+\\.\\d\\] over 60 tasks\\.$`,
    );
    expect(sentence(rowsOf([80, 56], 60))).toMatch(expected);
    const turned = rowsOf([80, 56], 60).map((r) => ({ ...r, targetId: r.targetId === 'weak' ? 'a' : 'b' }));
    expect(verdictSentence(compareModels(turned), (id) => (id === 'a' ? 'weak' : 'strong'))).toMatch(
      expected,
    );
  });

  it('two models that cannot be told apart', () => {
    expect(sentence(rowsOf([61, 60], 20))).toMatch(
      new RegExp(`^strong and weak cannot be told apart \\(difference ${numbers} over 20 tasks\\)\\.$`),
    );
  });

  it('too few tasks that differ, of one model and of two', () => {
    const rows = (...lists: number[][]): ScoreRow[] =>
      lists.flatMap((list, m) =>
        list.map((score, t) => ({ targetId: names[m] ?? '', taskId: `t${t}`, repetition: 0, score })),
      );
    const best = Array.from({ length: 20 }, () => 90);
    const three = best.map((score, t) => (t < 3 ? 60 : score));
    expect(sentence(rows(three))).toBe(
      'strong scores 85.5 points over 20 tasks; 3 of them differ from the most common score, and at least 7 must to say how certain that is.',
    );
    expect(sentence(rows(best, best))).toBe(
      'strong and weak cannot be told apart: they have the same score on all 20 tasks.',
    );
    expect(sentence(rows(best, three))).toBe(
      'strong and weak cannot be told apart (difference 4.5 points over 20 tasks; only 3 of them differ, too few for an interval).',
    );
    const one = best.map((score, t) => (t < 1 ? 60 : score));
    expect(sentence(rows(best, one))).toContain('; only 1 of them differs, too few for an interval)');
    expect(sentence(rows(best, best, best))).toContain('over 20 tasks; the scores are equal on each)');
    const four = rows(best, three, best, best);
    expect(sentence(four)).toMatch(
      /^No two of the 4 models can be told apart \(furthest apart: .*; only 3 of them differ/,
    );
  });

  it('two models, too few tasks', () => {
    expect(sentence(rowsOf([90, 10], 3))).toBe(
      'Too few tasks (3) to compare strong and weak; at least 6 with a score for both are needed.',
    );
  });

  it('warns of rough intervals below 20 tasks', () => {
    expect(sentence(rowsOf([90, 30], 10))).toMatch(
      /tasks\. With fewer than 20 tasks the intervals are rough\.$/,
    );
    expect(sentence(rowsOf([90, 30], 20))).not.toContain('rough');
  });

  it('many models: a clear winner', () => {
    expect(sentence(rowsOf([80, 60, 40, 20], 40))).toMatch(
      new RegExp(`^strong beats all 3 others \\(closest: weak, difference ${numbers} over 40 tasks\\)\\.$`),
    );
  });

  it('many models: a shared lead', () => {
    expect(sentence(rowsOf([80, 80.2, 40, 20], 34))).toMatch(
      new RegExp(
        `^(strong|weak) leads, but cannot be told apart from (weak|strong) \\(closest: (weak|strong), difference ${numbers} over 34 tasks\\); it beats 2 of the 3 others\\.$`,
      ),
    );
  });

  it('many models: none can be told apart', () => {
    expect(sentence(rowsOf([60, 60.1, 60.2, 60.3, 60.4], 34))).toMatch(
      new RegExp(
        `^No two of the 5 models can be told apart \\(furthest apart: fifth and strong, difference 0\\.4 points \\[[^\\]]+\\] over 34 tasks\\)\\.$`,
      ),
    );
  });

  it('many models: too few tasks for that many pairs', () => {
    expect(sentence(rowsOf([80, 60, 40], 5))).toBe(
      'Too few tasks (5) to compare 3 models; at least 7 with a score for both of a pair are needed.',
    );
  });

  it('many models: some share too few tasks with the leader', () => {
    const rows = [...rowsOf([80, 40], 30), ...rowsOf([0, 0, 99], 4).slice(8)];
    expect(sentence(rows)).toMatch(
      /^strong beats 1 other \(closest: weak, .*\)\. 1 of the others could not be compared with it: too few tasks in common\.$/,
    );
  });

  it('names coverage below 95 % with its causes', () => {
    const rows = [...fail(rowsOf([80], 60), 6, 'judge'), ...rowsOf([0, 50], 60).slice(60)];
    const phases = rows.map((row, i) => (i === 0 ? { ...row, failedPhase: 'generation' as const } : row));
    expect(sentence(phases)).toMatch(
      / over 54 tasks\. Only 54 of 60 answers of strong \(5 judge failures, 1 generation failure\) have a score\.$/,
    );
    expect(sentence([...fail(rowsOf([80], 60), 3, 'judge'), ...rowsOf([0, 50], 60).slice(60)])).not.toContain(
      'Only',
    );
  });
});

it.each([
  [24.06, '24.1'],
  [-2, '-2.0'],
  [0.04, '0.04'],
  [-0.004, '-0.004'],
  [0, '0.0'],
  [-1e-9, '0.0'],
])('formatPoints(%d) is %s', (value, text) => {
  expect(formatPoints(value)).toBe(text);
});
