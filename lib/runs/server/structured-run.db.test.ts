import { afterAll, beforeAll, expect, test } from 'vitest';
import { db } from '@/lib/db/server/pool';
import { importTaskFiles } from '@/lib/tasks/server/import-task-files';
import { seedProvider } from '@/lib/testing/seed-run';
import { testWorker } from '@/lib/testing/test-worker';
import { startSimulator } from '@/simulator/start-simulator';
import { createRun } from './create-run';
import { getItem } from './get-item';
import { listItemColumns } from './list-item-columns';
import { listItems } from './list-items';

let simulator: Awaited<ReturnType<typeof startSimulator>>;
const { drain } = testWorker();

beforeAll(async () => {
  simulator = await startSimulator({ port: 0, seed: 1 });
});
afterAll(() => simulator.close());

/** Runs the tasks of a file with one model and a judge to the end. */
async function runFile(text: string, model = 'strong') {
  const collectionName = `c-${crypto.randomUUID()}`;
  const { collectionId, errors } = await importTaskFiles([{ fileName: 'a.yaml', text }], { collectionName });
  expect(errors).toEqual([]);
  const providerId = await seedProvider({ baseUrl: simulator.url, simulated: true });
  const { id } = await createRun({
    judge: { providerId, model: 'judge' },
    targets: [{ providerId, model }],
    collectionIds: [collectionId!],
    parameters: { systemPrompt: 'RUN-PROMPT' },
  });
  await drain(id);
  return id;
}

const requestsOf = async (runId: string, kind: string) => {
  const { rows } = await db().query<{ request: { messages: { role: string; content: string }[] } }>(
    `select request from benchmark_attempt where benchmark_run_id = $1 and kind = $2 order by id`,
    [runId, kind],
  );
  return rows.map(({ request }) => request.messages);
};

const structured = `
- name: two_inputs
  description: Say what the input is about.
  input_type: text
  output_type: text
  evaluation_criteria: [short]
  constraints: { min_words: 900, forbidden_words: [zebra], judged: Friendly. }
  judge_instructions: SECRET-RUBRIC
  system_prompt: OWN-PROMPT
  inputs: [first data, second data]
`;

test('one item per input, each with its built prompt; what the judge is told reaches the judge and nobody else', async () => {
  const id = await runFile(structured);
  const generations = await requestsOf(id, 'GENERATION');
  expect(generations.map((messages) => messages[0])).toEqual(
    Array.from({ length: 2 }, () => ({ role: 'system', content: 'OWN-PROMPT' })),
  );
  expect(generations[0]?.[1]?.content).toContain('<input>\nfirst data\n</input>');
  expect(generations[1]?.[1]?.content).toContain('<input>\nsecond data\n</input>');
  expect(JSON.stringify(generations)).not.toContain('SECRET-RUBRIC');
  expect(JSON.stringify(generations)).toContain('at least 900 words');
  const judged = await requestsOf(id, 'JUDGE');
  for (const messages of judged) {
    expect(messages[1]?.content).toContain('SECRET-RUBRIC');
    expect(messages[1]?.content).toMatch(/begin input data\]\]\n(first|second) data\n/);
    expect(messages[1]?.content).toContain('VIOLATED (under_min) at least 900 words: ');
    expect(messages[1]?.content).toContain('MET These words do not occur: zebra');
  }
  expect(judged).toHaveLength(2);
});

test('what code found is stored, shown beside the judge’s, and found by category', async () => {
  const id = await runFile(structured);
  const { items } = await listItems(id, { violation: 'under_min' });
  expect(items.map(({ inputIndex }) => inputIndex)).toEqual([0, 1]);
  expect((await listItems(id, { violation: 'over_max' })).items).toEqual([]);
  expect((await listItemColumns(id)).columns.inputIndex).toEqual([0, 1]);
  const item = await getItem(id, items[0]!.id);
  expect(item.violationCategories).toContain('under_min');
  expect(item).toMatchObject({ inputIndex: 0, inputName: null, inputCount: 2 });
  expect(item.checks?.map(({ met }) => met)).toEqual([false, true]);
  expect(item.violations.filter(({ foundBy }) => foundBy === 'code')).toEqual([
    {
      category: 'under_min',
      detail: expect.stringContaining('at least 900 required') as string,
      foundBy: 'code',
    },
  ]);
  expect(
    item.violations.some(({ foundBy, category }) => foundBy === 'judge' && category === 'under_min'),
  ).toBe(true);
  expect(item.verdicts[0]?.contradictions).toEqual([]);
  await db().query(
    `update verdict set violations = '[]', compliance_score = 100 where benchmark_item_id = $1`,
    [item.id],
  );
  const [verdict] = (await getItem(id, item.id)).verdicts;
  expect(verdict?.contradictions).toEqual([
    expect.stringContaining('the judge names no under_min violation'),
  ]);
});

test('a plain task has no checks and its question for a prompt', async () => {
  const id = await runFile('- task_id: plain\n  category: c\n  question: What is it?\n');
  expect((await requestsOf(id, 'GENERATION'))[0]).toEqual([
    { role: 'system', content: 'RUN-PROMPT' },
    { role: 'user', content: 'What is it?' },
  ]);
  const { items } = await listItems(id);
  expect(await getItem(id, items[0]!.id)).toMatchObject({
    checks: null,
    prompt: 'What is it?',
    inputIndex: 0,
  });
});

test('follow-ups are asked after the model’s own answers, a call each; the judge sees the whole conversation', async () => {
  const id = await runFile(`
- name: talk
  prompt: question
  description: Where is Rome?
  follow_ups: [And its river?, And its hills?]
`);
  const turns = await requestsOf(id, 'GENERATION');
  expect(turns.map((messages) => messages.map(({ role }) => role).join())).toEqual([
    'system,user',
    'system,user,assistant,user',
    'system,user,assistant,user,assistant,user',
  ]);
  expect(turns[2]?.at(-1)).toEqual({ role: 'user', content: 'And its hills?' });
  const { items } = await listItems(id);
  const item = await getItem(id, items[0]!.id);
  expect(item).toMatchObject({ status: 'COMPLETED', attempts: 1 });
  const generations = item.ledger.filter(({ kind }) => kind === 'GENERATION');
  expect(generations.map(({ state, number }) => [state, number])).toEqual(
    Array.from({ length: 3 }, () => ['SUCCEEDED', 1]),
  );
  expect(item.response).toBe(generations[2]?.answer);
  const [judge] = await requestsOf(id, 'JUDGE');
  expect(judge?.[1]?.content).toContain(`ANSWER 1\n${generations[0]?.answer}`);
  expect(judge?.[1]?.content).toContain('FOLLOW-UP 2\nAnd its hills?');
});
