import { describe, expect, it } from 'vitest';
import { readTaskFile, type TaskFile } from './read-task-file';

const read = (samples: object[], options: Partial<TaskFile> = {}) =>
  readTaskFile({
    fileName: '',
    text: samples.map((sample) => JSON.stringify(sample)).join('\n'),
    format: 'openai-evals',
    ...options,
  });
const message = (role: string, content: unknown, name?: string) => ({ role, content, name });
const first = (samples: object[], options: Partial<TaskFile> = {}) => read(samples, options).tasks[0]?.task;

describe('readOpenAiEvals', () => {
  it('takes system messages as the system prompt, the user as the question, ideals as references', () => {
    const input = [message('system', 'Be brief.'), message('developer', 'Be kind.'), message('user', 'Hi?')];
    expect(first([{ input, ideal: ['Hello', 'Hey', 'Hi'] }])).toMatchObject({
      question: 'Hi?',
      excellent: 'Hello',
      good: 'Hey\nHi',
      category: 'Imported',
      structure: { prompt: 'question', systemPrompt: 'Be brief.\n\nBe kind.', constraints: [] },
    });
    expect(first([{ input: 'Plain', ideal: 4 }])).toMatchObject({ excellent: '4', structure: null });
    expect(first([{ input: [message('system', 'Be brief.'), message('system', '2+2?')] }])).toMatchObject({
      question: '2+2?',
      structure: { systemPrompt: 'Be brief.' },
    });
  });

  it('joins parts of text, and writes earlier turns and example messages into the question', () => {
    const input = [
      message('system', '1+1', 'example_user'),
      message('system', '2', 'example_assistant'),
      message('user', [{ type: 'text', text: '2+2' }]),
    ];
    const { tasks, notes } = read([{ input, ideal: '4' }]);
    expect(tasks[0]?.task).toMatchObject({
      question: 'User: 1+1\n\nAssistant: 2\n\nUser: 2+2',
      structure: null,
    });
    expect(notes).toEqual([expect.stringContaining('1 of 1 tasks have earlier turns')]);
  });

  it.each([
    ['equals', 'a.b', { type: 'equals', text: 'a.b' }],
    ['equals', ['a.b', 'c'], { type: 'regex', pattern: '^(?:a\\.b|c)$' }],
    ['contains', ['a', 'b'], { type: 'contains', texts: ['a', 'b'], mode: 'any' }],
    ['starts-with', 'a', { type: 'regex', pattern: '^(?:a)' }],
  ] as const)('checks by %s when told so', (ideal, answers, constraint) => {
    expect(first([{ input: 'q', ideal: answers }], { ideal })?.structure?.constraints).toEqual([constraint]);
  });

  it('reports keys that have no place and checks that cannot be made', () => {
    const { unmapped, tasks } = read([{ input: 'q', ideal: ['x'.repeat(2000), 'y'], note: { a: 1 } }], {
      ideal: 'equals',
    });
    expect(unmapped.map(({ path }) => path)).toEqual(['ideal', 'note']);
    expect(tasks[0]?.task.structure).toBeNull();
  });

  it.each([
    [
      { input: [message('user', [{ type: 'image_url', image_url: {} }])] },
      'input: message 1 holds something',
    ],
    [{ input: [message('tool', 'x')] }, 'input: message 1 has the role "tool"'],
    [{ input: [message('user', 'a'), message('assistant', 'b')] }, 'input: ends with an answer'],
    [{ input: [] }, 'input: holds no message'],
    [{ input: [5] }, 'input: message 1 must be an object'],
    [{ ideal: 'x' }, 'input: must be a text'],
    [{ input: 'q', ideal: { a: 1 } }, 'ideal: must be a text'],
    [{ input: ' ' }, 'question: is empty'],
  ])('refuses %j', (sample, fault) => {
    const { errors } = read([sample]);
    expect(errors.map(({ path, message: text }) => `${path}: ${text}`)).toEqual([
      expect.stringContaining(fault),
    ]);
  });
});
