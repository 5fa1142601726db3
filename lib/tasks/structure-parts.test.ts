import { expect, it } from 'vitest';
import { sampleTasks } from './imports/sample-tasks';
import { structureParts } from './structure-parts';
import { createTaskSchema } from './task';
import { taskStructureSchema } from './task-structure';

it('names the filled parts in the order of the form', () => {
  const structure = taskStructureSchema.parse({
    prompt: 'question',
    inputType: 'csv',
    outputFormat: 'A list',
    constraints: [{ type: 'words', max: 5 }],
    evaluationCriteria: ['a', 'b'],
    judgeInstructions: 'j',
  });
  expect(structureParts(structure)).toEqual([
    'the prompt is the question alone',
    'input type csv',
    'output format',
    '1 constraint',
    '2 criteria',
    'judge instructions',
  ]);
  expect(structureParts(taskStructureSchema.parse({}))).toEqual([]);
});

it('shows the structure of a sampled task: the first constraints in words, long ones cut', () => {
  const constraints = Array.from({ length: 10 }, () => ({ type: 'judged', text: 'x'.repeat(1_000) }));
  const task = (structure: unknown) =>
    createTaskSchema.parse({ taskId: 't', category: 'c', question: 'q', structure });
  const [structured, plain] = sampleTasks([task({ constraints }), task(null)]);
  expect(structured!.structure).toEqual({
    parts: ['10 constraints'],
    constraints: Array.from({ length: 8 }, () => `${'x'.repeat(300)}…`),
    moreConstraints: 2,
  });
  expect(plain!.structure).toBeNull();
});
