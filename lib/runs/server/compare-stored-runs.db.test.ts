import { beforeAll, expect, test } from 'vitest';
import { db } from '@/lib/db/server/pool';
import { seedCollection, seedProvider } from '@/lib/testing/seed-run';
import { stopRun } from './change-run-status';
import { compareStoredRuns } from './compare-stored-runs';
import { createRun } from './create-run';
import { readComparedAnswers } from './read-compared-answers';

let providerId: string;
let collectionId: string;
let taskIds: string[];

beforeAll(async () => {
  providerId = await seedProvider({ simulated: true });
  ({ collectionId, taskIds } = await seedCollection(12));
});

/** A run whose items are scored by hand: each gets `score`, with a verdict of `judge`. */
async function scoredRun(models: string[], judge: string, score: number): Promise<string> {
  const target = (model: string) => ({ providerId, model });
  const run = await createRun({
    judge: target('judge'),
    targets: models.map(target),
    collectionIds: [collectionId],
  });
  await stopRun(run.id);
  await db().query(
    `with attempt as (
       insert into benchmark_attempt (benchmark_run_id, run_group_id, benchmark_item_id, kind, epoch, state, answer)
       select benchmark_run_id, run_group_id, id, 'GENERATION', 1, 'SUCCEEDED', 'Answer ' || id from benchmark_item
       where benchmark_run_id = $1 returning id, benchmark_item_id
     ), verdict_row as (
       insert into verdict (benchmark_run_id, benchmark_item_id, attempt_id, judge_provider_config_id, judge_model_name,
         schema_version, template_hash, overall_score, accuracy_score, format_score, compliance_score, reasoning)
       select $1, benchmark_item_id, id, $2, $3, '1', repeat('a', 64), $4, $4, $4, $4, 'because' from attempt
       returning id, benchmark_item_id
     )
     update benchmark_item i set answer_attempt_id = a.id, verdict_id = w.id, status = 'COMPLETED', outcome = 'ok',
       evaluation_score = $4 + (i.id % 3), time_taken_ms = 100 + (i.id % 7)
     from attempt a join verdict_row w using (benchmark_item_id) where a.benchmark_item_id = i.id`,
    [run.id, providerId, judge, score],
  );
  return run.id;
}

test('each run is held against the baseline, model by model', async () => {
  const before = await scoredRun(['a', 'b'], 'judge', 50);
  const after = await scoredRun(['b', 'a'], 'judge', 80);
  const { baseline, candidates, targetNames } = await compareStoredRuns([before, after], before);
  expect(baseline.id).toBe(before);
  const [{ comparison } = { comparison: null }] = candidates;
  expect(comparison?.scoresNotComparable).toBeNull();
  const score = comparison?.overall.find(({ metric }) => metric === 'score');
  expect(score).toMatchObject({ verdict: 'improved', tasks: 12, improved: 24, regressed: 0 });
  expect(score?.change).toBeGreaterThan(25);
  expect(comparison?.byTarget.map(({ targetId }) => targetNames[targetId]).toSorted()).toEqual(['a', 'b']);
});

test('another judge leaves the scores out, a changed task leaves its answers out', async () => {
  const before = await scoredRun(['a'], 'judge', 50);
  const otherJudge = await scoredRun(['a'], 'stricter', 20);
  const judged = (await compareStoredRuns([before, otherJudge], before)).candidates[0]!.comparison;
  expect(judged.scoresNotComparable).toContain('stricter');
  expect(judged.overall.map(({ metric, verdict }) => [metric, verdict])[0]).toEqual([
    'score',
    'not_comparable',
  ]);
  await db().query(
    `with changed as (
       update benchmark_task set version = 2, content_hash = repeat('c', 64) where id = $1 returning *)
     insert into benchmark_task_version (benchmark_task_id, version, content_hash, category, question)
     select id, version, content_hash, category, 'Changed' from changed`,
    [taskIds[0]],
  );
  const after = await scoredRun(['a'], 'judge', 50);
  const changed = (await compareStoredRuns([before, after], before)).candidates[0]!.comparison;
  expect(changed.leftOut).toMatchObject([{ reason: 'content_changed' }]);
  expect(changed.overall[0]?.tasks).toBe(11);
});

test('runs of one model each are compared though the models differ, and it says so; so are their answers', async () => {
  const before = await scoredRun(['a'], 'judge', 50);
  const after = await scoredRun(['z'], 'judge', 80);
  const { candidates } = await compareStoredRuns([before, after], before);
  expect(candidates[0]?.notes).toEqual(['The runs asked different models: z is compared with a.']);
  const item = candidates[0]?.comparison.overall[0]?.items[0];
  const answers = await readComparedAnswers([after, before], item!.taskId, item!.targetId);
  expect(answers.map(({ runId, model }) => [runId, model])).toEqual([
    [after, 'z'],
    [before, 'a'],
  ]);
  expect(answers[0]).toMatchObject({ repetition: 1, inputIndex: 0, reasoning: 'because' });
});

test('one run alone, a baseline that is none of them and a run that is gone are refused', async () => {
  const run = await scoredRun(['a'], 'judge', 50);
  await expect(compareStoredRuns([run, run], run)).rejects.toMatchObject({ code: 'invalid' });
  await expect(compareStoredRuns([run, '999999'], '5')).rejects.toMatchObject({ code: 'invalid' });
  await expect(compareStoredRuns([run, '999999'], run)).rejects.toMatchObject({ code: 'not_found' });
});
