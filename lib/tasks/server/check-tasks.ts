import { setImmediate as turn } from 'node:timers/promises';
import { db } from '@/lib/db/server/pool';
import { buildTaskChecks, comparedText, type TaskToCheck } from '../build-task-checks';
import type { TaskResults } from '../check-results';
import { findNearDuplicates, type NearDuplicates } from '../find-near-duplicates';
import { comparedCharacters, duplicateThreshold, type TaskChecks } from '../task-checks';
import { getCollection } from './get-collection';

const inScope = `t.archived_at is null and ($1::bigint is null
  or exists (select from collection_task c where c.task_id = t.id and c.collection_id = $1))`;

const tasksSql = `select t.id, t.task_id as "taskId", t.category, left(t.question, 200) as "questionStart",
    left(t.question, ${comparedCharacters}) as question,
    t.structure - 'inputs' as structure,
    (select left(string_agg(input.value ->> 'text', E'\\n' order by input.ordinality), ${comparedCharacters})
      from jsonb_array_elements(t.structure -> 'inputs') with ordinality as input) as inputs,
    t.excellent, t.good, t.pass,
    t.incorrect_answer_direction as "incorrectAnswerDirection"
  from benchmark_task t where ${inScope} order by t.id`;

/** Answers to another text of the task, and those of simulated models, say nothing about it. */
const resultsSql = `
  with scored as (
    select i.benchmark_task_id as id, r.provider_config_id as provider, r.model_name as model, i.benchmark_run_id as run,
      i.evaluation_score as score
    from benchmark_item i
    join benchmark_task t on t.id = i.benchmark_task_id
    join benchmark_task_version v on v.id = i.task_version_id and v.version = t.version
    join benchmark_run_target_model r on r.id = i.target_id
    join provider_config p on p.id = r.provider_config_id and not p.simulated
    where i.evaluation_score is not null and ${inScope}
  ), per_run as (
    select id, provider, model, run, count(*)::int as answers, sum(score) as points from scored group by id, provider, model, run
  ), per_model as (
    select id, sum(answers)::int as answers, sum(points) / sum(answers) as mean from per_run group by id, provider, model
  ), runs as (
    select id, count(distinct run)::int as runs from per_run group by id
  )
  select m.id, count(*)::int as models, runs.runs, sum(m.answers)::int as answers, min(m.mean) as lowest, max(m.mean) as highest
  from per_model m join runs using (id) group by m.id, runs.runs`;

const noResults: TaskResults = { models: 0, runs: 0, answers: 0, lowest: null, highest: null };

/** Checks the tasks in use, or those of a collection. Throws `not_found` for a collection that does not exist. */
export async function checkTasks({ collectionId }: { collectionId?: string }): Promise<TaskChecks> {
  if (collectionId !== undefined) await getCollection(collectionId);
  const scope = [collectionId ?? null];
  const tasks = await db().query<Omit<TaskToCheck, 'results'>>(tasksSql, scope);
  const results = await db().query<TaskResults & { id: string }>(resultsSql, scope);
  const byTask = new Map(results.rows.map(({ id, ...result }) => [id, result] as const));
  return buildTaskChecks(
    tasks.rows.map((task) => ({ ...task, results: byTask.get(task.id) ?? noResults })),
    await findDuplicates(tasks.rows.map(comparedText)),
  );
}

/** Lets the server answer others between the steps. */
async function findDuplicates(texts: string[]): Promise<NearDuplicates> {
  const steps = findNearDuplicates(texts, duplicateThreshold);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await turn();
  }
}
