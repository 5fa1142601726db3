import fs from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { sampleReport, sampleSources } from '@/lib/testing/sample-report';
import { buildReport } from './build-report';
import { reportSchema } from './report';

const schemaFile = path.join(import.meta.dirname, '../../docs/assay-report-1.schema.json');

test('the schema in docs is that of the code, and a report is valid against it', () => {
  const schema = { title: 'assay-report/1', ...z.toJSONSchema(reportSchema) };
  if (process.env.UPDATE_SCHEMA) fs.writeFileSync(schemaFile, `${JSON.stringify(schema, null, 2)}\n`);
  const stored: unknown = JSON.parse(fs.readFileSync(schemaFile, 'utf8'));
  expect(stored, 'UPDATE_SCHEMA=1 writes it anew').toEqual(JSON.parse(JSON.stringify(schema)));
  const validate = new Ajv2020().compile(stored as object);
  const report: unknown = JSON.parse(JSON.stringify(sampleReport()));
  expect(validate(report), JSON.stringify(validate.errors)).toBe(true);
  expect(validate({ ...(report as object), reportVersion: 'assay-report/2' })).toBe(false);
});

test('models come by rank with what the statistics say; a failure is missing, not 0', () => {
  const { models, pairs, result, categories } = sampleReport();
  expect(models.map(({ name, rank, tieGroups }) => ({ name, rank, tieGroups }))).toEqual([
    { name: 'strong', rank: 1, tieGroups: ['a'] },
    { name: 'weak', rank: 2, tieGroups: ['b'] },
  ]);
  expect(models[1]).toMatchObject({
    score: { mean: 70.5, scored: 6, asked: 8, coverage: 0.75, tasks: 6 },
    failures: { generation: 1, judging: 1 },
  });
  expect(models[1]?.scoreHistogram[7]).toEqual({ from: 70, to: 80, count: 6 });
  expect(pairs).toMatchObject([{ a: '1', b: '2', different: true, tasks: 6 }]);
  expect(pairs[0]?.estimate).toBeCloseTo(20.5, 9);
  expect(result.sentence).toMatch(/^strong beats weak by 20\.5 points \[/);
  expect(result.remarks.map((remark) => remark.split(/[: ]/)[0])).toEqual(['Simulated', 'Some']);
  expect(categories.map(({ category, tasks, cells }) => [category, tasks, cells.length])).toEqual([
    ['Even', 4, 2],
    ['Odd <i>', 4, 2],
  ]);
});

test('value and the estimate stand in it where costs are known; a report of an older version has neither', () => {
  const { value, run } = sampleReport();
  expect(run.estimate?.costUsd?.expected).toBe(0.7);
  expect(value?.bestOverall).toEqual(['1']);
  expect(value?.models.map(({ targetId, costClass }) => [targetId, costClass])).toEqual([
    ['2', 'priced'],
    ['1', 'priced'],
  ]);
  expect(value?.sentences[0]).toMatch(/^Best overall: strong \(90\.9 points\)/);
  const sources = sampleSources();
  const perModel = sources.run.aggregates.perModel.map((model) => ({
    ...model,
    cost: { usd: null, unknownCalls: 8, estimatedCalls: 0 },
  }));
  const unpriced = buildReport({
    ...sources,
    run: { ...sources.run, aggregates: { ...sources.run.aggregates, perModel } },
  });
  expect(unpriced.value).toBeNull();
  const { value: _, ...older } = { ...sampleReport(), run: { ...run, estimate: undefined } };
  expect(reportSchema.safeParse(older).success).toBe(true);
});

test('long texts are cut and say so; the target of an item is one of the models', () => {
  const { worst, disagreements, models } = sampleReport();
  expect(worst).toHaveLength(2);
  expect(worst[0]?.answer.answer).toMatchObject({ cut: true });
  expect(worst[0]?.answer.answer?.text.length).toBeLessThanOrEqual(2000);
  expect(worst[0]?.answer.answer?.characters).toBeGreaterThan(5000);
  expect(worst[0]?.prompt).toMatchObject({ cut: false });
  expect(disagreements[0]?.highest.targetId).toBe(models[0]?.targetId);
  expect(disagreements[0]?.lowest.targetId).toBe(models[1]?.targetId);
  expect(worst.map(({ answer }) => answer.score)).toEqual([70, 70]);
});

test('a run without a judge has no pairs and no categories, and says that nothing was scored', () => {
  const sources = sampleSources();
  const scores = sources.scores.map((row) => ({ ...row, score: null }));
  const report = buildReport({
    ...sources,
    run: { ...sources.run, judge: null },
    scores,
    worst: [],
    disagreements: [],
  });
  expect(report).toMatchObject({
    pairs: [],
    value: null,
    categories: [],
    result: { sentence: 'This run has no judge: answers were timed, not scored.' },
  });
  expect(reportSchema.parse(report)).toEqual(report);
});

test('a manifest of another form is summed up as far as it can be read', () => {
  const sources = sampleSources();
  const report = buildReport({ ...sources, run: { ...sources.run, manifest: { assay: 7, tasks: 'x' } } });
  expect(report.manifest).toMatchObject({ assayVersion: null, tasks: null, sha256: 'a'.repeat(64) });
});
