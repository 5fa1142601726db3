import { beforeAll, expect, test } from 'vitest';
import { GET } from '@/app/api/runs/[id]/report/route';
import { db } from '@/lib/db/server/pool';
import { createRun } from '@/lib/runs/server/create-run';
import { hostileText } from '@/lib/testing/sample-report';
import { seedCollection, seedProvider } from '@/lib/testing/seed-run';
import { reportSchema } from '../report';
import { reportFormats } from '../report-format';
import { readReport } from './read-report';
import { writeReport } from './write-report';

let runId: string;

/** Two simulated models × eight tasks; nobody drains the run, its items are written here. */
beforeAll(async () => {
  const providerId = await seedProvider({ simulated: true });
  const { collectionId } = await seedCollection(8);
  const target = (model: string) => ({ providerId, model });
  ({ id: runId } = await createRun({
    judge: target('judge'),
    targets: [target('good'), target('bad')],
    collectionIds: [collectionId],
  }));
  await db().query(
    `with attempt as (
       insert into benchmark_attempt (benchmark_run_id, run_group_id, benchmark_item_id, kind, epoch, state, answer)
       select benchmark_run_id, run_group_id, id, 'GENERATION', 1, 'SUCCEEDED', $1 from benchmark_item
       returning id, benchmark_item_id)
     update benchmark_item i set answer_attempt_id = a.id, status = 'COMPLETED', outcome = 'ok', time_taken_ms = 1000,
       evaluation_score = case m.model_name when 'good' then 90 + i.id % 3 else 40 + i.id % 2 end
     from attempt a, benchmark_run_target_model m where a.benchmark_item_id = i.id and m.id = i.target_id`,
    [hostileText.replaceAll('\u0000', '')],
  );
  await db().query(
    `update benchmark_item set status = 'FAILED', failed_phase = 'JUDGING', error_kind = 'timeout', error_msg = 'late',
       evaluation_score = null where id = (select max(id) from benchmark_item)`,
  );
});

async function textOf(chunks: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return text;
}

test('a report of stored rows is one by its schema, with the texts of what is notable', async () => {
  const report = await readReport(runId);
  expect(reportSchema.parse(report)).toEqual(report);
  expect(report.models.map(({ name, simulated, score }) => [name, simulated, score.scored])).toEqual([
    ['good', true, 8],
    ['bad', true, 7],
  ]);
  expect(report.result.sentence).toMatch(/^good beats bad by /);
  expect(report.failures).toMatchObject([{ phase: 'JUDGING', errorKind: 'timeout', count: 1 }]);
  expect(report.worst).toHaveLength(10);
  expect(report.worst[0]).toMatchObject({ answer: { score: 40, targetId: report.models[1]?.targetId } });
  expect(report.worst[0]?.answer.answer?.text).toContain('<script>');
  expect(report.disagreements[0]?.means.map(({ targetId }) => targetId)).toEqual(
    report.models.map(({ targetId }) => targetId),
  );
  expect(report.manifest.tasks).toBe(8);
});

test('JUnit names every item of every model, and only scores below the mark fail', async () => {
  const { chunks, fileName } = await writeReport(runId, 'junit', { passMark: 41 });
  const xml = await textOf(chunks);
  expect(fileName).toMatch(/^run-.*-report\.xml$/);
  expect(xml.match(/<testcase /g)).toHaveLength(16);
  expect(xml).toMatch(/<testsuite name="provider-[^"]*\/good" tests="8" failures="0" errors="0" skipped="0"/);
  expect(xml).toMatch(
    /<testsuite name="provider-[^"]*\/bad" tests="8" failures="[34]" errors="1" skipped="0"/,
  );
});

const get = (id: string, query: string) =>
  GET(new Request(`http://127.0.0.1/api/runs/${id}/report?${query}`), { params: Promise.resolve({ id }) });

test('REST answers each format as a file; a run or format that is not there is a clear error', async () => {
  for (const format of reportFormats) {
    const response = await get(runId, `format=${format}&passMark=60`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="run-.*-report\.\w+"$/,
    );
    expect((await response.text()).length).toBeGreaterThan(500);
  }
  expect((await get('999999', '')).status).toBe(404);
  expect((await get(runId, 'format=pdf')).status).toBe(400);
  expect((await get(runId, 'format=junit&passMark=101')).status).toBe(400);
});
