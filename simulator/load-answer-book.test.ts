import { describe, expect, it } from 'vitest';
import { loadAnswerBook } from './load-answer-book';
import { writeAnswerBook } from './testing/write-answer-book';

describe('loadAnswerBook', () => {
  it('finds a question whatever its white space', () => {
    const book = loadAnswerBook(writeAnswerBook());
    expect(book.entries).toHaveLength(3);
    expect(book.find(' Explain  photosynthesis\nin two sentences.\n')?.taskId).toBe('photosynthesis');
    expect(book.find('Explain osmosis.')).toBeUndefined();
    expect(book.faults).toEqual([]);
  });

  it('goes on without what it cannot read, and says so', () => {
    const book = loadAnswerBook(
      writeAnswerBook({
        'bad.yaml': 'a: [',
        'map.yml': 'a: 1',
        'list.yaml': '- 1\n- {question: Q}',
        'one.yaml': 'name: alone\ndescription: Say it.\nexpected_answer: {most_expected: It}',
        'notes.txt': 'x',
      }),
    );
    expect(book.entries).toHaveLength(4);
    expect(book.find('Say it.')).toMatchObject({ taskId: 'alone', excellent: 'It', pass: 'It' });
    expect(book.faults).toEqual([
      expect.stringContaining('bad.yaml'),
      expect.stringContaining('map.yml cannot be used: it is not a list'),
    ]);
  });

  it('is empty without a folder', () => {
    expect(loadAnswerBook()).toMatchObject({ entries: [], faults: [] });
    expect(loadAnswerBook('/nowhere')).toMatchObject({
      entries: [],
      faults: [expect.stringContaining('/nowhere')],
    });
  });
});
