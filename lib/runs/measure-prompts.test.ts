import { expect, test } from 'vitest';
import { taskStructureSchema } from '@/lib/tasks/task-structure';
import { measurePrompts } from './measure-prompts';

const plain = (questionChars: number, referenceChars = 0) => ({
  questionChars,
  referenceChars,
  structured: null,
});

const structured = (structure: object) => ({
  questionChars: 4,
  referenceChars: 0,
  structured: {
    question: 'Read',
    structure: taskStructureSchema.parse({ prompt: 'question', ...structure }),
  },
});

test('plain tasks: a question, the run’s system prompt, and the judge’s references', () => {
  const lengths = measurePrompts([plain(10, 5), plain(30)], 100);
  expect(lengths).toMatchObject({ items: 2, callsPerItem: 1, promptChars: 120, earlierAnswers: 0 });
  const longer = measurePrompts([plain(10, 25), plain(30)], 100);
  expect(longer.judgePromptChars - lengths.judgePromptChars).toBe(10);
});

test('each input is an item with its own prompt', () => {
  const inputs = [{ text: 'ab' }, { text: 'abcdef' }];
  // "Read", an empty line, the input: 4 + 2 + 2 and 4 + 2 + 6.
  expect(measurePrompts([structured({ inputs })], 0)).toMatchObject({ items: 2, promptChars: 10 });
});

test('each follow-up is a call that repeats what was said before it', () => {
  const lengths = measurePrompts([structured({ followUps: ['xxx', 'yyyyy'] })], 0);
  // 4; 4 + 3; 4 + 3 + 5. The second call repeats one answer, the third two; the judge sees all three.
  expect(lengths).toMatchObject({ items: 1, callsPerItem: 3, earlierAnswers: 1, judgedAnswers: 3 });
  expect(lengths.promptChars).toBeCloseTo((4 + 7 + 12) / 3, 9);
});

test('the task’s system prompt takes the place of the run’s; instructions for the judge reach the judge alone', () => {
  const without = measurePrompts([structured({ systemPrompt: 'Be brief' })], 1000);
  expect(without.promptChars).toBe(4 + 8);
  const told = measurePrompts(
    [structured({ systemPrompt: 'Be brief', judgeInstructions: 'z'.repeat(500) })],
    1000,
  );
  expect(told.promptChars).toBe(12);
  expect(told.judgePromptChars - without.judgePromptChars).toBeGreaterThanOrEqual(500);
});
