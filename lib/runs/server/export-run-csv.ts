import type { Readable } from 'node:stream';
import { to as copyTo } from 'pg-copy-streams';
import { db } from '@/lib/db/server/pool';
import { readSummaryRow } from './get-run-summary';

// PostgreSQL writes the CSV itself: twice as fast as reading rows into JavaScript and writing them there, and nothing
// is held in memory.

const headChars = 200;
/** What a spreadsheet may skip before a formula: white space, control characters, invisible marks. */
const skipped =
  '[\\u0001-\\u0020\\u007f-\\u00a0\\u00ad\\u061c\\u1680\\u180e\\u2000-\\u200f\\u2028-\\u202f\\u205f-\\u206f\\u3000\\ufeff]';
const formula = `^(${skipped}*[=+@\\-＝＋－＠]|[\\t\\r]|${skipped}{${headChars}})`;

/**
 * A spreadsheet runs a cell that begins like a formula; an apostrophe before it makes it text (OWASP CSV injection).
 * Only the beginning is looked at: a regular expression converts its whole input first. A beginning of nothing but
 * what is skipped counts as a formula, as nobody has seen what follows.
 */
const safe = (expression: string) =>
  `case when left(${expression}, ${headChars}) ~ '${formula}' then '''' || ${expression} else ${expression} end`;

type Column = { name: string; sql: string; text?: true };

const columns: Column[] = [
  { name: 'run_id', sql: 'r.run_id' },
  { name: 'item_id', sql: 'i.id' },
  { name: 'task_id', sql: 't.task_id', text: true },
  { name: 'category', sql: 'v.category', text: true },
  { name: 'subcategory', sql: 'v.subcategory', text: true },
  { name: 'provider', sql: 'p.name', text: true },
  { name: 'model', sql: 'm.model_name', text: true },
  { name: 'simulated', sql: 'p.simulated' },
  { name: 'repetition', sql: 'i.repetition' },
  { name: 'status', sql: 'i.status' },
  { name: 'failed_phase', sql: 'i.failed_phase' },
  { name: 'outcome', sql: `case when i.failed_phase = 'JUDGING' then 'judge_error' else i.outcome end` },
  { name: 'score', sql: 'i.evaluation_score' },
  { name: 'accuracy_score', sql: 'w.accuracy_score' },
  { name: 'format_score', sql: 'w.format_score' },
  { name: 'compliance_score', sql: 'w.compliance_score' },
  { name: 'violations', sql: `nullif(w.violations::text, '[]')`, text: true },
  { name: 'judge_reasoning', sql: 'w.reasoning', text: true },
  { name: 'judge_model', sql: 'w.judge_model_name', text: true },
  { name: 'question', sql: 'v.question', text: true },
  { name: 'response', sql: 'a.answer', text: true },
  { name: 'error_kind', sql: 'i.error_kind' },
  { name: 'error_msg', sql: 'i.error_msg', text: true },
  { name: 'time_taken_ms', sql: 'round(i.time_taken_ms::numeric, 3)' },
  { name: 'ttft_ms', sql: 'round(i.ttft_ms::numeric, 3)' },
  { name: 'tokens_generated', sql: 'i.tokens_generated' },
  { name: 'tokens_estimated', sql: 'a.tokens_estimated' },
  { name: 'tokens_per_second', sql: 'round(i.tokens_per_second::numeric, 3)' },
  { name: 'input_tokens', sql: 'a.input_tokens' },
  { name: 'attempts', sql: 'i.attempts' },
  { name: 'judge_attempts', sql: 'i.judge_attempts' },
  { name: 'cost_usd', sql: 'round(i.cost_usd::numeric, 9)' },
  { name: 'judge_cost_usd', sql: 'round(i.judge_cost_usd::numeric, 9)' },
  { name: 'unknown_cost_calls', sql: 'i.unknown_cost_calls' },
  { name: 'input_index', sql: 'i.input_index' },
  { name: 'violation_categories', sql: `nullif(array_to_string(i.violation_categories, ' '), '')` },
  { name: 'checks', sql: 'i.checks::text', text: true },
];

const chunkBytes = 128 * 1024;

const textColumns = columns.filter((column) => column.text).map((column) => column.name);

// Every text is quoted, so that a reader that splits at another separator has less to misread.
const copySql = (runId: string) => `
copy (
  select ${columns.map(({ name, sql, text }) => `${text ? safe(sql) : sql} as ${name}`).join(',\n    ')}
  from benchmark_item i
  join benchmark_run r on r.id = i.benchmark_run_id
  join benchmark_task t on t.id = i.benchmark_task_id
  join benchmark_task_version v on v.id = i.task_version_id
  join benchmark_run_target_model m on m.id = i.target_id
  join provider_config p on p.id = m.provider_config_id
  left join benchmark_attempt a on a.id = i.answer_attempt_id
  left join verdict w on w.id = i.verdict_id
  where i.benchmark_run_id = ${BigInt(runId)}
  order by i.id
) to stdout with (format csv, header, force_quote (${textColumns.join(', ')}))`;

/**
 * The run's items as CSV, one line each, as one consistent snapshot. The stream holds a database connection until it
 * ends or is destroyed.
 * @throws AppError `not_found`
 */
export async function exportRunCsv(id: string): Promise<{ fileName: string; stream: Readable }> {
  const { run_id: runId } = await readSummaryRow(id);
  const client = await db().connect();
  const stream = client.query(copyTo(copySql(id), { highWaterMark: chunkBytes }));
  let released = false;
  const release = (broken: boolean) => {
    if (released) return;
    released = true;
    client.release(broken);
  };
  stream.on('end', () => release(false));
  // A reader that went away half-way leaves the COPY running on the connection: close it.
  stream.on('close', () => release(true));
  stream.on('error', () => release(true));
  return { fileName: `${runId}.csv`, stream };
}
