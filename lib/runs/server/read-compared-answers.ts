import { db } from '@/lib/db/server/pool';
import { answerPreviewCharacters } from '../task-answers';

export type ComparedAnswer = {
  runId: string;
  model: string;
  repetition: number;
  /** Which of the task's inputs, from 0. */
  inputIndex: number;
  question: string;
  status: string;
  score: number | null;
  errorMsg: string | null;
  /** The first 100,000 characters; null without an answer. */
  answer: string | null;
  /** The judge's, for the current verdict. */
  reasoning: string | null;
};

const sql = `
select i.benchmark_run_id::text as "runId", m.model_name as model, i.repetition, i.input_index as "inputIndex", v.question, i.status,
  i.evaluation_score as score, i.error_msg as "errorMsg", left(a.answer, ${answerPreviewCharacters}) as answer, w.reasoning
from benchmark_item i
join benchmark_task t on t.id = i.benchmark_task_id
join benchmark_task_version v on v.id = i.task_version_id
join benchmark_run_target_model m on m.id = i.target_id
left join benchmark_attempt a on a.id = i.answer_attempt_id
left join verdict w on w.id = i.verdict_id
where i.benchmark_run_id = any($1::bigint[]) and t.task_id = $2
  and (m.provider_config_id || '/' || m.model_name = $3
    or (select count(*) from benchmark_run_target_model o where o.benchmark_run_id = i.benchmark_run_id) = 1)
order by array_position($1::bigint[], i.benchmark_run_id), i.repetition, i.input_index`;

/**
 * The answers of some runs to one task by one target, in the order of `runIds`. In a run of a single model it is that
 * model's, whichever it is, as in the comparison.
 */
export async function readComparedAnswers(
  runIds: string[],
  taskId: string,
  targetId: string,
): Promise<ComparedAnswer[]> {
  return (await db().query<ComparedAnswer>(sql, [runIds, taskId, targetId])).rows;
}
