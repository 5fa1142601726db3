import { expect, it } from 'vitest';
import { taskStructureSchema } from '@/lib/tasks/task-structure';
import { isSame } from '@/components/tasks/is-same';
import { emptyStructure, fromStructure, toStructure } from './structure-draft';

const full = taskStructureSchema.parse({
  prompt: 'question',
  inputType: 'csv',
  outputType: 'json',
  outputFormat: 'A list',
  evaluationCriteria: ['Right', 'Short\nand kind'],
  constraints: [
    { type: 'words', max: 5 },
    { type: 'judged', text: 'Polite' },
  ],
  examples: [
    { input: null, output: 'o', notes: 'n' },
    { input: 'i', output: 'p', notes: null },
  ],
  judgeInstructions: 'Look twice.',
  inputs: [
    { name: null, text: 'a,b' },
    { name: 'second', text: ' c ' },
  ],
  systemPrompt: 'Be brief.',
  followUps: ['And why?'],
});

it.each([full, taskStructureSchema.parse({})])(
  'a structure goes into the form and comes back as it was',
  (structure) => {
    expect(toStructure(fromStructure(structure))).toEqual({ structure, faults: {} });
  },
);

it('an empty form is a structure in which nothing is said', () => {
  expect(toStructure(emptyStructure).structure).toEqual(taskStructureSchema.parse({}));
});

it('names the place of what cannot be a value', () => {
  const draft = fromStructure(full);
  const broken = { ...draft.constraints[0]!, texts: { max: 'many' } };
  const { faults } = toStructure({ ...draft, constraints: [draft.constraints[1]!, broken] });
  expect(faults).toEqual({ 'structure.constraints.1.max': 'must be a number' });
});

it('two drafts of one structure are the same until a text, an order or a number of rows differs', () => {
  const draft = fromStructure(full);
  const criteria = draft.evaluationCriteria;
  expect(isSame(fromStructure(full), draft)).toBe(true);
  expect(isSame({ ...draft, outputType: '' }, draft)).toBe(false);
  expect(isSame({ ...draft, evaluationCriteria: criteria.toReversed() }, draft)).toBe(false);
  expect(isSame({ ...draft, evaluationCriteria: criteria.slice(1) }, draft)).toBe(false);
  const typed = { ...draft.constraints[0]!, texts: { max: '6' } };
  expect(isSame({ ...draft, constraints: [typed, draft.constraints[1]!] }, draft)).toBe(false);
});

it('a missing part is not the same as an undefined one under another name', () => {
  expect(isSame({ a: undefined }, { b: undefined })).toBe(false);
  expect(isSame([1], { 0: 1, 1: 2 })).toBe(false);
  expect(isSame(null, {})).toBe(false);
});
