import { expect, test } from 'vitest';
import { buildPrompt } from '@/lib/tasks/build-prompt';
import { checkConstraints } from '@/lib/tasks/check-constraints';
import { taskStructureSchema } from '@/lib/tasks/task-structure';
import { answerQuestion, type CandidateModel } from './answer-question';

const book = { entries: [], faults: [], find: () => undefined };
const structure = taskStructureSchema.parse({
  outputType: 'markdown',
  constraints: [
    { type: 'items', min: 3, max: 4 },
    { type: 'words', max: 12 },
  ],
});
const prompt = buildPrompt(
  'Name what a baker needs for bread, and say in short words why each thing is needed.',
  structure,
  'flour',
);

const metShare = (model: CandidateModel) => {
  const results = Array.from({ length: 60 }, (_, seed) =>
    checkConstraints(structure.constraints, answerQuestion(book, model, prompt, seed)),
  ).flat();
  return results.filter(({ met }) => met).length / results.length;
};

test('a strong model mostly keeps to the constraints of a structured prompt, a weak one often breaks them', () => {
  expect(metShare('strong')).toBeGreaterThan(0.8);
  expect(metShare('weak')).toBeLessThan(0.7);
  expect(answerQuestion(book, 'strong', prompt, 1)).not.toContain('CRITICAL');
});
