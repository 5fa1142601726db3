import type pg from 'pg';
import type { RunStatus } from '../run-state';
import type { Claim, JudgeClaim, Settlement } from '../settlement';
import type { GroupHold } from '../group-hold';
import { exchangeStatement } from './exchange-sql';
import { eventRows, resultRow } from './settlement-rows';

export type ExchangeRow = { runStatus: RunStatus; claim: Claim | JudgeClaim | null };

type SqlRow = {
  run_status: RunStatus;
  settled: number;
  item_id: string | null;
  attempt_id: string;
  task_id: string;
  repetition: number;
  attempts: number;
  judge_attempts: number;
  question: string;
  answer?: string | null;
  excellent?: string | null;
  good?: string | null;
  pass?: string | null;
  incorrect_answer_direction?: string | null;
  previous?: { output: string; errorMsg: string | null }[] | null;
};

function toClaim(row: SqlRow, judging: boolean): Claim | JudgeClaim | null {
  if (row.item_id === null) return null;
  const claim: Claim = {
    itemId: row.item_id,
    attemptId: row.attempt_id,
    taskId: row.task_id,
    repetition: row.repetition,
    attempts: judging ? row.judge_attempts : row.attempts,
    question: row.question,
  };
  if (!judging) return claim;
  return {
    ...claim,
    excellent: row.excellent ?? null,
    good: row.good ?? null,
    pass: row.pass ?? null,
    incorrectAnswerDirection: row.incorrect_answer_direction ?? null,
    answer: row.answer ?? '',
    previous: (row.previous ?? []).map(({ output, errorMsg }) => ({
      output,
      errors: (errorMsg ?? '').split('\n'),
    })),
  };
}

/** One round trip: see exchange-sql.ts. An empty answer means that the hold on the group is lost. */
export async function sendExchange(
  client: pg.Client,
  order: {
    hold: GroupHold;
    verdictTerms: { schemaVersion: string; templateHash: string };
    settlements: Settlement[];
    wanted: number;
    cursor: string;
  },
): Promise<ExchangeRow[]> {
  const { hold, verdictTerms, settlements, wanted, cursor } = order;
  const judging = hold.phase === 'JUDGING';
  const { rows } = await client.query<SqlRow>({
    ...exchangeStatement[hold.phase],
    values: [
      hold.groupId,
      hold.epoch,
      hold.workerId,
      JSON.stringify(settlements.map(resultRow)),
      JSON.stringify(settlements.flatMap(eventRows)),
      wanted,
      cursor,
      verdictTerms.schemaVersion,
      verdictTerms.templateHash,
    ],
  });
  return rows.map((row) => ({ runStatus: row.run_status, claim: toClaim(row, judging) }));
}
