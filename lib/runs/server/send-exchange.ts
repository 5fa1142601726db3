import type pg from 'pg';
import type { RunStatus } from '../run-state';
import type { Claim, JudgeClaim, Settlement } from '../settlement';
import type { GroupHold } from '../group-hold';
import { exchangeStatement } from './exchange-sql';
import { resultRow } from './settlement-rows';

export type ExchangeAnswer = { runStatus: RunStatus; claims: (Claim | JudgeClaim)[] };

type ClaimJson = Claim &
  Partial<Omit<JudgeClaim, 'previous'>> & { previous?: { output: string; errorMsg: string | null }[] | null };

function toClaim(json: ClaimJson, judging: boolean): Claim | JudgeClaim {
  if (!judging) return json;
  const {
    answer,
    previous,
    excellent = null,
    good = null,
    pass = null,
    incorrectAnswerDirection = null,
    checks = null,
  } = json;
  const turns = (previous ?? []).map(({ output, errorMsg }) => ({
    output,
    errors: (errorMsg ?? '').split('\n'),
  }));
  return {
    ...json,
    excellent,
    good,
    pass,
    incorrectAnswerDirection,
    answer: answer ?? '',
    checks,
    previous: turns,
  };
}

/** One round trip: see exchange-sql.ts. Null means that the hold on the group is lost. */
export async function sendExchange(
  client: pg.Client,
  order: {
    hold: GroupHold;
    verdictTerms: { schemaVersion: string; templateHash: string };
    settlements: Settlement[];
    wanted: number;
    cursor: string;
  },
): Promise<ExchangeAnswer | null> {
  const { hold, verdictTerms, settlements, wanted, cursor } = order;
  const judging = hold.phase === 'JUDGING';
  const { rows } = await client.query<{ row: { status: RunStatus } | ClaimJson }>({
    ...exchangeStatement[hold.phase],
    values: [
      hold.groupId,
      hold.epoch,
      hold.workerId,
      JSON.stringify(settlements.map((settlement) => resultRow(settlement, hold.price))),
      wanted,
      cursor,
      verdictTerms.schemaVersion,
      verdictTerms.templateHash,
    ],
  });
  const [head, ...claims] = rows.map(({ row }) => row);
  if (!head) return null;
  return {
    runStatus: (head as { status: RunStatus }).status,
    claims: claims.map((json) => toClaim(json as ClaimJson, judging)),
  };
}
