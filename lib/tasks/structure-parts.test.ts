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

it('tells a structured task from a plain one in the sample of an import', () => {
  const task = (structure: unknown) =>
    createTaskSchema.parse({ taskId: 't', category: 'c', question: 'q', structure });
  const sample = sampleTasks([task({ inputs: [{ text: 'a' }] }), task(null)]);
  expect(sample.map(({ structure }) => structure)).toEqual([['1 input'], null]);
});
