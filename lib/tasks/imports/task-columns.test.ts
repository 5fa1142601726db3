import { describe, expect, it } from 'vitest';
import { columnMappingTextSchema, matchColumns } from './task-columns';

const matched = (columns: string[], mapping = {}) => Object.fromEntries(matchColumns(columns, mapping));

describe('matchColumns', () => {
  it('knows the names of S2, of our own API and of common datasets', () => {
    expect(
      matched(['Task ID', 'category', 'sub_category', 'question', 'expected_answer.most_expected', 'good']),
    ).toEqual({
      taskId: 'Task ID',
      category: 'category',
      subcategory: 'sub_category',
      question: 'question',
      excellent: 'expected_answer.most_expected',
      good: 'good',
    });
    expect(matched(['id', 'prompt', 'answer'])).toEqual({
      taskId: 'id',
      question: 'prompt',
      excellent: 'answer',
    });
  });

  it('takes the likeliest of several names and gives no column twice', () => {
    expect(matched(['input', 'instruction', 'output'])).toEqual({
      question: 'instruction',
      excellent: 'output',
    });
    expect(matched(['subject', 'question'])).toEqual({ category: 'subject', question: 'question' });
  });

  it('lets a mapping decide, switch a field off, and leaves the rest to the names', () => {
    expect(matched(['id', 'a', 'prompt', 'answer'], { question: 'a', excellent: null })).toEqual({
      taskId: 'id',
      question: 'a',
    });
  });
});

describe('columnMappingTextSchema', () => {
  it('reads pairs and JSON', () => {
    expect(columnMappingTextSchema.parse('taskId=id, question = the prompt,good=')).toEqual({
      taskId: 'id',
      question: 'the prompt',
      good: null,
    });
    expect(columnMappingTextSchema.parse('{"question":"a,b=c"}')).toEqual({ question: 'a,b=c' });
  });

  it.each(['prompt=question', 'question', '{"question":1}', '{', ''])('refuses %j', (text) => {
    expect(columnMappingTextSchema.safeParse(text).error?.issues[0]?.message).toContain(
      'is no column mapping',
    );
  });
});
