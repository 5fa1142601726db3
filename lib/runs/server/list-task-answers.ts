import { db } from '@/lib/db/server/pool';
import { AppError } from '@/lib/errors/app-error';
import { answerPreviewCharacters, type TaskAnswer, type TaskAnswers } from '../task-answers';
import { itemColumns, itemJoins, toItemRow, type ItemSqlRow } from './item-columns';

type Row = ItemSqlRow &
  Pick<TaskAnswer, 'targetId' | 'answer' | 'answerCharacters' | 'verdict'> & {
    question: string;
    excellent: string | null;
    good: string | null;
    pass: string | null;
    incorrect_answer_direction: string | null;
  };

/** The task of an item with all answers to the same input in this run. @throws AppError `not_found` */
export async function listTaskAnswers(runId: string, itemId: string): Promise<TaskAnswers> {
  const { rows } = await db().query<Row>(
    `select ${itemColumns}, i.target_id::text as "targetId", v.question, v.excellent, v.good, v.pass,
       v.incorrect_answer_direction, left(a.answer, ${answerPreviewCharacters}) as answer,
       length(a.answer) as "answerCharacters",
       case when w.id is not null then json_build_object('violations', w.violations, 'reasoning', w.reasoning, 'judge',
         json_build_object('providerId', jp.id::text, 'provider', jp.name, 'model', w.judge_model_name,
           'simulated', jp.simulated)) end as verdict
     ${itemJoins}
     left join benchmark_attempt a on a.id = i.answer_attempt_id
     left join provider_config jp on jp.id = w.judge_provider_config_id
     where i.benchmark_run_id = $1
       and (i.task_version_id, i.input_index) = (select task_version_id, input_index from benchmark_item where id = $2 and benchmark_run_id = $1)
     order by i.target_id, i.repetition`,
    [runId, itemId],
  );
  const first = rows[0];
  if (!first) throw new AppError('not_found', `The run ${runId} has no item with the id ${itemId}.`);
  const { excellent, good, pass } = first;
  return {
    taskId: first.task_id,
    category: first.category,
    subcategory: first.subcategory,
    prompt: first.question,
    references: { excellent, good, pass, incorrectAnswerDirection: first.incorrect_answer_direction },
    answers: rows.map((row) => ({
      ...toItemRow(row),
      targetId: row.targetId,
      answer: row.answer,
      answerCharacters: row.answerCharacters,
      verdict: row.verdict,
    })),
  };
}
