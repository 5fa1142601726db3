import fs from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { ascending, quantile, type Figure } from './figure';
import { openPage } from './open-page';
import { startBenchRun, type RunOrder } from './runs';
import type { BenchStack } from './stack';

const models = ['echo?tokens=1', 'echo?tokens=2', 'echo?tokens=3', 'echo?tokens=4', 'echo?tokens=5'];

/** Items as a judged run leaves them: answers of 2 KB, scores, timings, some failures, verdicts with violations. */
const fillSql = `
with answered as (
  insert into benchmark_attempt (benchmark_run_id, run_group_id, benchmark_item_id, kind, epoch, state, answer)
  select i.benchmark_run_id, i.run_group_id, i.id, 'GENERATION', 1, 'SUCCEEDED', t.text || ' answer ' || i.id
  from benchmark_item i, (select string_agg(md5(n::text), ' ') as text from generate_series(1, 60) n) t
  where i.benchmark_run_id = $1
  returning id, benchmark_item_id, benchmark_run_id, run_group_id
), judged as (
  insert into benchmark_attempt (benchmark_run_id, run_group_id, benchmark_item_id, kind, epoch, state, answer)
  select benchmark_run_id, run_group_id, benchmark_item_id, 'JUDGE', 1, 'SUCCEEDED', '{}' from answered
  returning id, benchmark_item_id, benchmark_run_id
), verdicts as (
  insert into verdict (benchmark_run_id, benchmark_item_id, attempt_id, judge_provider_config_id, judge_model_name,
    schema_version, template_hash, overall_score, accuracy_score, format_score, compliance_score, violations, reasoning)
  select j.benchmark_run_id, j.benchmark_item_id, j.id, m.provider_config_id, 'judge', 'assay-verdict/1', repeat('0', 64),
    s, s, s, s, case when j.benchmark_item_id % 7 = 0 then '[{"category": "format", "detail": "x"}]' else '[]' end::jsonb, 'because'
  from judged j join benchmark_item i on i.id = j.benchmark_item_id join benchmark_run_target_model m on m.id = i.target_id,
    -- On every second task the models agree.
    lateral (select hashint8(case i.benchmark_task_id % 2 when 0 then i.benchmark_task_id else i.id end) & 127 as h) h,
    lateral (select least(h, 100)::float8 as s) s
  returning id, benchmark_item_id, overall_score
)
update benchmark_item i set answer_attempt_id = a.id,
  status = (case when i.id % 50 = 0 then 'FAILED' else 'COMPLETED' end)::benchmark_item_status,
  failed_phase = (case when i.id % 50 = 0 then 'JUDGING' end)::run_phase,
  error_kind = case when i.id % 50 = 0 then 'timeout' end,
  error_msg = case when i.id % 50 = 0 then 'No answer within 30000 ms' end,
  verdict_id = case when i.id % 50 = 0 then null else v.id end,
  evaluation_score = case when i.id % 50 = 0 then null else v.overall_score end, outcome = 'ok', attempts = 1, judge_attempts = 1,
  ttft_ms = 20 + hashint8(i.id) % 1000 / 7.0, time_taken_ms = 200 + hashint8(i.id * 3) % 100000 / 7.0,
  tokens_generated = 40 + abs(hashint8(i.id * 5)) % 500, tokens_per_second = 30 + abs(hashint8(i.id * 7)) % 1000 / 9.0
from answered a join verdicts v using (benchmark_item_id) where i.id = a.benchmark_item_id`;

async function fillRun(stack: BenchStack, rows: number, same: RunOrder['same']): Promise<string> {
  const { db } = await import('@/lib/db/server/pool');
  const { inTransaction } = await import('@/lib/db/server/in-transaction');
  const { pauseRun, stopRun } = await import('@/lib/runs/server/change-run-status');
  const runId = await startBenchRun({
    simulatorUrl: stack.simulatorUrl,
    items: rows / models.length,
    models: models.map((model) => `${model}&ttft=60000`),
    judge: 'judge',
    same,
  });
  await pauseRun(runId);
  await stopRun(runId);
  await inTransaction(async (tx) => {
    // The inserted rows have no statistics yet: beside an earlier run's, loops over all of them look cheap.
    await tx.query('set local enable_nestloop = off');
    await tx.query(fillSql, [runId]);
  });
  await db().query('vacuum analyze benchmark_item, benchmark_attempt, verdict');
  return runId;
}

/** Milliseconds from a click until the rows it asks for have been painted. */
function clickToPaint(page: Page, selector: string): Promise<number> {
  return page.evaluate(async (clicked) => {
    const rows = () =>
      [...document.querySelectorAll('[data-item]')].map((row) => row.getAttribute('data-item')).join(' ');
    const before = rows();
    const started = performance.now();
    document.querySelector<HTMLElement>(clicked)?.click();
    while (rows() === before) {
      if (performance.now() - started > 5_000) throw new Error(`nothing changed after a click on ${clicked}`);
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
    // A frame that begins after the change, and a task after it: it has been painted.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
    return performance.now() - started;
  }, selector);
}

/** Frame times while the table is scrolled by a screen and a half every six frames, for three seconds. */
function scrollFrames(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const scroller = document.querySelector('[role=table][aria-label=Items]')?.parentElement;
    if (!scroller) throw new Error('there is no table');
    const frames: number[] = [];
    let last = await new Promise<number>(requestAnimationFrame);
    const end = last + 3_000;
    while (last < end) {
      scroller.scrollTop += 160;
      const now = await new Promise<number>(requestAnimationFrame);
      frames.push(now - last);
      last = now;
    }
    return frames;
  });
}

/** Resident memory of the tab's own process. */
async function tabMemoryMb(browser: Browser, page: Page): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const own = await page.context().newCDPSession(page);
  await own.send('HeapProfiler.collectGarbage');
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(
      ({ id }) =>
        Number(/VmRSS:\s+(\d+) kB/.exec(fs.readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    );
  return Math.max(...sizes);
}

async function measure(page: Page, url: string, browser: Browser): Promise<Figure[]> {
  const firstRows: number[] = [];
  for (let i = 0; i < 3; i++) {
    await page.goto('about:blank');
    const started = performance.now();
    await page.goto(url, { waitUntil: 'commit' });
    await page.locator('[data-item]').first().waitFor();
    firstRows.push(performance.now() - started);
    await page.getByText(/^[\d,]+ of [\d,]+ items(?!;)/).waitFor();
  }
  const sorts: number[] = [];
  const header = (name: string) => `[role=columnheader] button[data-sort=${name}]`;
  for (const name of ['score', 'timeTakenMs', 'task', 'score', 'error', 'tokensPerSecond'])
    sorts.push(await clickToPaint(page, header(name)));
  const filters: number[] = [];
  await page.getByRole('button', { name: 'Violation', exact: true }).click();
  for (const control of [
    '[data-choice=any]',
    '[data-choice=any]',
    '[data-filter=disagree]',
    '[data-filter=disagree]',
  ])
    filters.push(await clickToPaint(page, `input${control}`));
  await page.keyboard.press('Escape');
  const frames = ascending(await scrollFrames(page));
  const memory = await tabMemoryMb(browser, page);
  const worst = (values: number[]) => Math.max(...values);
  const p95 = quantile(frames, 0.95);
  const figure = (name: string, value: number, unit: string, target: number): Figure => ({
    name,
    value,
    unit,
    target: `≤ ${target}`,
    ok: value <= target,
  });
  return [
    figure('first rows', quantile(ascending(firstRows), 0.5), 'ms', 1_000),
    figure('sort, slowest of six', worst(sorts), 'ms', 150),
    figure('filter, slowest of four', worst(filters), 'ms', 150),
    figure('scroll, frame p50', quantile(frames, 0.5), 'ms', 17),
    figure('scroll, frame p95', p95, 'ms', 20),
    figure('memory of the tab', memory, 'MB', 300),
  ];
}

/** Milliseconds until a comparison of two runs stands on the page. */
async function compareTime(page: Page, url: string): Promise<number> {
  await page.goto('about:blank');
  const started = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.getByRole('region', { name: /^Metrics of/ }).waitFor();
  return performance.now() - started;
}

/** The items table of a run of 50,000 items in a real browser, and two such runs compared. */
export async function measurePage(stack: BenchStack, rows: number): Promise<Figure[]> {
  const { seedCollection, seedProvider } = await import('@/lib/testing/seed-run');
  const { collectionId } = await seedCollection(rows / models.length);
  const same = {
    providerId: await seedProvider({ baseUrl: stack.simulatorUrl, simulated: true }),
    collectionId,
  };
  const first = await fillRun(stack, rows, same);
  const second = await fillRun(stack, rows, same);
  const { browser, page } = await openPage();
  try {
    const figures = await measure(page, `${stack.url}/runs/${first}?tab=items`, browser);
    const compareMs = await compareTime(page, `${stack.url}/runs/compare?runs=${first},${second}`);
    const many = rows.toLocaleString('en');
    return [
      ...figures.map((one) => ({ ...one, name: `items table, ${many} rows: ${one.name}` })),
      {
        name: `two runs of ${many} items compared`,
        value: compareMs,
        unit: 'ms',
        target: '≤ 3000',
        ok: compareMs <= 3_000,
      },
    ];
  } finally {
    await browser.close();
  }
}
