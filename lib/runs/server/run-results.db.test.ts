import { beforeAll, expect, test } from 'vitest';
import { db } from '@/lib/db/server/pool';
import { seedCollection, seedProvider } from '@/lib/testing/seed-run';
import { itemColumnsSchema } from '../item-columns';
import { taskAnswersSchema } from '../task-answers';
import { createRun } from './create-run';
import { listFailureGroups } from './list-failure-groups';
import { listItemColumns } from './list-item-columns';
import { listTaskAnswers } from './list-task-answers';
import { readManifest } from './read-manifest';
import { readScores } from './read-scores';
import { searchAnswers } from './search-answers';

let runId: string;
let items: { id: string; target_id: string }[];

/** Two models × three tasks × two repetitions; nobody drains the run, its items are written here. */
beforeAll(async () => {
  const providerId = await seedProvider({ simulated: true });
  const { collectionId } = await seedCollection(3);
  const target = (model: string) => ({ providerId, model });
  const run = await createRun({
    judge: target('judge'),
    targets: [target('a'), target('b')],
    collectionIds: [collectionId],
    repetitions: 2,
  });
  runId = run.id;
  ({ rows: items } = await db().query('select id, target_id from benchmark_item order by id'));
  await db().query(
    `with attempt as (
       insert into benchmark_attempt (benchmark_run_id, run_group_id, benchmark_item_id, kind, epoch, state, answer)
       select benchmark_run_id, run_group_id, id, 'GENERATION', 1, 'SUCCEEDED', 'Answer of 100% ' || id from benchmark_item
       returning id, benchmark_item_id)
     update benchmark_item i set answer_attempt_id = a.id, status = 'COMPLETED', outcome = 'ok', evaluation_score = 70.26
     from attempt a where a.benchmark_item_id = i.id`,
  );
});

const fail = (index: number, phase: string, message: string) =>
  db().query(
    `update benchmark_item set status = 'FAILED', failed_phase = $2::run_phase, error_kind = 'timeout', error_msg = $3,
       evaluation_score = null, updated_at = now() where id = $1`,
    [items[index]!.id, phase, message],
  );

test('columns come whole, a page at a time, and every array is as long as the page', async () => {
  const ids: string[] = [];
  let after: string | undefined;
  for (let pages = 0; pages < 10; pages++) {
    const page = await listItemColumns(runId, { limit: 5, ...(after ? { after } : {}) });
    expect(itemColumnsSchema.parse(page)).toEqual(page);
    for (const column of Object.values(page.columns)) expect(column).toHaveLength(page.count);
    expect(page.total).toBe(12);
    expect(Object.keys(page.tasks).toSorted()).toEqual([...new Set(page.columns.task)].toSorted());
    ids.push(...page.columns.id);
    if (!page.nextAfter) break;
    after = page.nextAfter;
  }
  expect(ids).toEqual(items.map(({ id }) => id));
});

test('only what changed since then is read again, with the outcome of a failed judging', async () => {
  const { readAt, columns } = await listItemColumns(runId);
  expect(columns.score[0]).toBe(70.3);
  await fail(0, 'JUDGING', 'The judge said nothing');
  const changed = await listItemColumns(runId, { changedSince: readAt });
  expect(changed.columns.id).toEqual([items[0]!.id]);
  expect(changed.columns).toMatchObject({
    outcome: ['judge_error'],
    score: [null],
    failedPhase: ['JUDGING'],
  });
});

test('failures are grouped by cause with all their ids', async () => {
  await fail(0, 'JUDGING', 'The judge said nothing');
  await fail(1, 'BENCHMARKING', 'No answer within 30000 ms');
  await fail(2, 'BENCHMARKING', 'No answer within 30001 ms');
  expect(await listFailureGroups(runId)).toMatchObject([
    {
      phase: 'BENCHMARKING',
      errorKind: 'timeout',
      stem: 'No answer within … ms',
      count: 2,
      itemIds: [items[1]!.id, items[2]!.id],
      examples: [{ itemId: items[1]!.id }, { itemId: items[2]!.id }],
    },
    { phase: 'JUDGING', count: 1, stem: 'The judge said nothing' },
  ]);
});

test('scores keep failures apart and never make them 0', async () => {
  await fail(1, 'BENCHMARKING', 'x');
  const scores = await readScores(runId);
  expect(scores).toHaveLength(12);
  expect(
    scores.filter(({ failedPhase }) => failedPhase === 'generation').every(({ score }) => score === null),
  ).toBe(true);
  expect(scores.find(({ score }) => score !== null)).toMatchObject({
    category: 'Testing',
    failedPhase: null,
  });
});

test('a text is found in answers literally, not as a pattern', async () => {
  const last = items.at(-1)!.id;
  expect(await searchAnswers(runId, `ANSWER of 100% ${last}`)).toEqual({ itemIds: [last] });
  expect((await searchAnswers(runId, 'of 1_0%')).itemIds).toEqual([]);
  expect((await searchAnswers(runId, 'question 1')).itemIds).toHaveLength(4);
});

test('the answers of all models and repetitions to one task stand together', async () => {
  const answers = await listTaskAnswers(runId, items[0]!.id);
  expect(taskAnswersSchema.parse(answers)).toEqual(answers);
  expect(answers.answers.map(({ target, repetition }) => `${target.model}${repetition}`)).toEqual([
    'a1',
    'a2',
    'b1',
    'b2',
  ]);
  expect(answers.answers[0]).toMatchObject({ answer: expect.stringContaining('Answer'), verdict: null });
  expect(answers.references.excellent).toContain('Excellent');
});

test('the manifest names what the run was made of', async () => {
  expect(await readManifest(runId)).toMatchObject({
    repetitions: 2,
    targets: [{ model: 'a' }, { model: 'b' }],
  });
});

test('what does not exist is not found', async () => {
  const missing = { code: 'not_found' };
  await expect(readManifest('999999')).rejects.toMatchObject(missing);
  await expect(listItemColumns('999999')).rejects.toMatchObject(missing);
  await expect(searchAnswers('999999', 'x')).rejects.toMatchObject(missing);
  await expect(listTaskAnswers(runId, '999999')).rejects.toMatchObject(missing);
  await expect(listItemColumns(runId, { limit: 20_001 })).rejects.toMatchObject({ code: 'invalid' });
});
