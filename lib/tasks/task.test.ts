import { describe, expect, it } from 'vitest';
import { assignTasksSchema } from './collection';
import { maxTextLength } from './stored-text';
import { createTaskSchema, listTasksQuery } from './task';

const least = { taskId: 'a', category: 'c', question: 'q' };
const messages = (input: unknown) =>
  createTaskSchema
    .safeParse(input)
    .error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [];

describe('createTaskSchema', () => {
  it('makes null of optional texts that are absent, null or empty', () => {
    const task = createTaskSchema.parse({ ...least, subcategory: ' ', excellent: '', good: null });
    expect(task).toEqual({
      ...least,
      subcategory: null,
      excellent: null,
      good: null,
      pass: null,
      incorrectAnswerDirection: null,
      structure: null,
    });
  });

  it('trims names and leaves texts to the letter', () => {
    const task = createTaskSchema.parse({ ...least, taskId: ' a\u00a0', category: '\tc ', question: ' q\n' });
    expect(task).toMatchObject({ taskId: 'a', category: 'c', question: ' q\n' });
  });

  it.each([
    ['an unknown key', { ...least, answer: 'x' }, 'answer'],
    ['an empty id', { ...least, taskId: ' ' }, 'taskId: is empty'],
    ['an id of two lines', { ...least, taskId: 'a\nb' }, 'taskId: has a line break'],
    ['an id of 256 characters', { ...least, taskId: 'a'.repeat(256) }, 'taskId: is longer than 255'],
    ['a blank question', { ...least, question: ' \n' }, 'question: is empty'],
    ['NUL in a text', { ...least, excellent: 'a\0' }, 'excellent: holds a NUL'],
    ['NUL in a name', { ...least, category: 'a\0' }, 'category: has a line break or control character'],
    ['half a surrogate pair', { ...least, pass: '\ud800' }, 'pass: holds a NUL character or half'],
    ['a text beyond 1 MB', { ...least, good: 'x'.repeat(maxTextLength + 1) }, 'good: is longer than 1000000'],
  ])('refuses %s', (_, input, message) => {
    expect(messages(input).join()).toContain(message);
  });
});

describe('listTasksQuery', () => {
  it('has a limit of 50 unless told, and 500 at most', () => {
    expect(listTasksQuery.parse({}).limit).toBe(50);
    expect(listTasksQuery.parse({ limit: '500' }).limit).toBe(500);
    expect(listTasksQuery.safeParse({ limit: '501' }).success).toBe(false);
    expect(listTasksQuery.safeParse({ limit: 'many' }).success).toBe(false);
    expect(listTasksQuery.safeParse({ q: '\0' }).success).toBe(false);
  });
});

describe('assignTasksSchema', () => {
  it('refuses an id on both sides and takes one twice on the same side', () => {
    expect(assignTasksSchema.safeParse({ assign: ['1', '1'] }).success).toBe(true);
    const both = assignTasksSchema.safeParse({ assign: ['1', '2'], unassign: ['2'] });
    expect(both.error?.issues[0]?.message).toContain('task 2 stands in assign and in unassign');
  });
});
