import type pg from 'pg';
import type { PastCalls } from '@/lib/costs/estimate-run';
import type { RunPhase } from '../run-state';

/** Enough for a mean and its spread; a model with a long past is not read whole. */
const latestGroups = 20;
const latestCalls = 500;

// Each group gives up to `latestCalls`, by the index on its id; the outer limit stops as soon as there are enough.
const pastCallsSql = `
with asked as (
  select * from unnest($1::int[], $2::bigint[], $3::text[], $4::text[]) as a (place, provider_id, model, phase)
),
call as (
  select asked.place, c.*
  from asked cross join lateral (
    select b.* from (
      select g.id from run_group g join provider_config p on p.id = g.provider_config_id
      where g.phase = asked.phase::run_phase and case when asked.provider_id is null then not p.simulated
        else g.provider_config_id = asked.provider_id and g.model_name = asked.model end
      order by g.id desc limit ${latestGroups}
    ) g cross join lateral (
      select a.benchmark_item_id as item, a.input_tokens, a.output_tokens, a.total_ms, length(a.answer) as answer_chars,
        (select sum(length(m ->> 'content')) from jsonb_array_elements(
          case when jsonb_typeof(a.request -> 'messages') = 'array' then a.request -> 'messages' end) m) as chars
      from benchmark_attempt a
      where a.run_group_id = g.id and a.kind <> 'WARMUP' and a.output_tokens is not null
        and a.state in ('SUCCEEDED', 'FAILED')
      limit ${latestCalls}
    ) b limit ${latestCalls}
  ) c
),
task as (
  select place, i.benchmark_task_id, avg(output_tokens) as output, avg(total_ms) as ms, avg(answer_chars) as answer
  from call join benchmark_item i on i.id = call.item
  group by place, i.benchmark_task_id
),
spread as (
  select place,
    count(output)::int as n, avg(output)::float8 as output, stddev_samp(output)::float8 as output_sd,
    count(ms)::int as ms_n, avg(ms)::float8 as ms, stddev_samp(ms)::float8 as ms_sd,
    count(answer)::int as answer_n, avg(answer)::float8 as answer, stddev_samp(answer)::float8 as answer_sd
  from task group by place
)
select call.place, count(*)::int as calls, (count(*)::float8 / greatest(1, count(distinct call.item))) as calls_per_item,
  (sum(input_tokens) filter (where chars > 0)::float8
    / nullif(sum(chars) filter (where input_tokens is not null), 0)::float8) as tokens_per_char,
  spread.*
from call join spread using (place)
group by call.place, spread.place, spread.n, spread.output, spread.output_sd, spread.ms_n, spread.ms, spread.ms_sd,
  spread.answer_n, spread.answer, spread.answer_sd`;

type Row = {
  place: number;
  calls: number;
  calls_per_item: number;
  tokens_per_char: number | null;
  n: number;
  output: number | null;
  output_sd: number | null;
  ms_n: number;
  ms: number | null;
  ms_sd: number | null;
  answer_n: number;
  answer: number | null;
  answer_sd: number | null;
};

/** `of` null: every model that is not simulated. */
export type AskedPast = { of: { providerId: string; model: string } | null; phase: RunPhase };

const spread = (n: number, mean: number | null, sd: number | null) =>
  mean === null ? null : { n, mean, sd };

/** What the latest calls of each model in each role show, in the order asked; null where there was none. */
export async function readPastCalls(
  asked: AskedPast[],
  client: pg.ClientBase | pg.Pool,
): Promise<(PastCalls | null)[]> {
  const { rows } = await client.query<Row>(pastCallsSql, [
    asked.map((_, place) => place),
    asked.map(({ of }) => of?.providerId ?? null),
    asked.map(({ of }) => of?.model ?? null),
    asked.map(({ phase }) => phase),
  ]);
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return asked.map((_, place) => {
    const row = byPlace.get(place);
    if (!row) return null;
    return {
      calls: row.calls,
      callsPerItem: row.calls_per_item,
      tokensPerChar: row.tokens_per_char,
      outputTokens: spread(row.n, row.output, row.output_sd),
      answerChars: spread(row.answer_n, row.answer, row.answer_sd),
      durationMs: spread(row.ms_n, row.ms, row.ms_sd),
    };
  });
}
