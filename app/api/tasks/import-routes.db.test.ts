import fs from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { db } from '@/lib/db/server/pool';
import { importResultSchema } from '@/lib/tasks/import-result';
import { taskPageSchema } from '@/lib/tasks/task';
import * as tasks from './route';
import * as importing from './import/route';

const samples = path.join(process.cwd(), 'datasets', 'examples', 'imports');
const none = { params: Promise.resolve({}) };

async function send(body: BodyInit, query: string, type: string) {
  const url = `http://localhost/api/tasks/import?${query}`;
  const init = { method: 'POST', body, headers: { 'content-type': type } };
  return importing.POST(new Request(url, init), none);
}

const sample = (name: string) => fs.readFileSync(path.join(samples, name), 'utf8');

async function upload(name: string, type: string, query = '') {
  const response = await send(sample(name), query, type);
  expect(response.status).toBe(200);
  return importResultSchema.parse(await response.json());
}

async function stored() {
  const response = await tasks.GET(new Request('http://localhost/api/tasks?limit=500'), none);
  return taskPageSchema.parse(await response.json()).items;
}

/** Imports a sample, then again: the second time nothing may change. */
async function importTwice(name: string, type: string) {
  const dry = await upload(name, type, 'dryRun=true');
  expect(await stored()).toEqual([]);
  const result = await upload(name, type);
  expect(dry.checks).toBeNull();
  expect({ ...result, checks: null }).toEqual(dry);
  const again = await upload(name, type);
  expect(again).toMatchObject({ created: 0, updated: 0, unchanged: result.created });
  return result;
}

beforeEach(async () => {
  await db().query('truncate benchmark_task cascade');
});

it('an import says what the checks find: in the collection it went into, or among all tasks', async () => {
  const yaml = 'text/yaml';
  const task = (id: string, question: string, more = '') =>
    `- task_id: ${id}\n  category: Rivers\n  question: ${question}\n${more}`;
  const river = 'Which river flows through Vienna, Budapest and Belgrade?';
  const good = '  expected_answer:\n    most_expected: The Danube\n';
  const send200 = async (body: string, query = '') => {
    const response = await send(body, query, yaml);
    expect(response.status).toBe(200);
    return importResultSchema.parse(await response.json()).checks;
  };
  expect(await send200(task('danube', river, good), 'dryRun=true')).toBeNull();
  expect(await send200(task('danube', river, good))).toBeNull();
  expect(await send200(task('danube-2', river, good))).toBe('1 pair of near duplicates');
  expect(await send200(task('rhine', 'Which river flows through Basel?'), 'collectionName=Rhine')).toBe(
    '1 task without any reference',
  );
});

describe('a sample of each form is imported whole', () => {
  it('CSV', async () => {
    const { created, format, unmapped, columns } = await importTwice('questions.csv', 'text/csv');
    expect({ created, format }).toEqual({ created: 3, format: 'csv' });
    expect(unmapped.map(({ line, path: column, count }) => [line, column, count])).toEqual([
      [2, 'also right', 2],
      [2, 'difficulty', 3],
    ]);
    expect(columns?.map(({ field }) => field)).toEqual([
      'taskId',
      'category',
      'question',
      'excellent',
      null,
      null,
    ]);
    const [, lines, quotes] = await stored();
    expect(lines).toMatchObject({ taskId: 'csv-lines', excellent: 'apple\nfig\npear', good: null });
    expect(quotes).toMatchObject({ taskId: 'csv-quotes', excellent: 'He said, "I am tired."' });
  });

  it('CSV with a mapping', async () => {
    const query = new URLSearchParams({ map: 'good=also right,subcategory=difficulty', collectionName: 'c' });
    const { unmapped } = await upload('questions.csv', 'text/csv', query.toString());
    expect(unmapped).toEqual([]);
    expect((await stored())[0]).toMatchObject({ subcategory: 'easy', category: 'Physics' });
  });

  it('JSONL', async () => {
    const { created, format, unmapped, notes } = await importTwice('questions.jsonl', 'application/jsonl');
    expect({ created, format }).toEqual({ created: 3, format: 'jsonl' });
    expect(unmapped.map(({ line, path: key, count }) => [line, key, count])).toEqual([
      [1, 'tags', 2],
      [3, 'answer', 1],
      [3, 'level', 1],
    ]);
    expect(notes).toEqual(['2 of 3 tasks have no id in the file: made from the question']);
    expect(await stored()).toMatchObject([
      { taskId: 'jsonl-greeting', category: 'Translation' },
      { taskId: expect.stringMatching(/^what-is-17-26-/) as string, excellent: '43', good: '17 + 26 = 43' },
      { incorrectAnswerDirection: 'Any other number.' },
    ]);
  });

  it('promptfoo tests', async () => {
    const { created, format, unmapped } = await importTwice('promptfoo.yaml', 'application/yaml');
    expect({ created, format }).toEqual({ created: 5, format: 'promptfoo' });
    expect(unmapped.map(({ line, path: place, count }) => [line, place, count])).toEqual([
      [7, 'providers', 1],
      [15, 'defaultTest.assert.1', 5],
      [32, 'tests.1.assert.0.weight', 1],
      [33, 'tests.1.assert.1', 1],
      [47, 'tests.2.threshold', 1],
      [48, 'tests.2.metadata', 1],
      [57, 'tests.4', 1],
    ]);
    const items = await stored();
    expect(items.map(({ subcategory, category }) => [category, subcategory])).toEqual([
      ['Support desk', 'an order as JSON'],
      ['Support desk', 'colours of a frame'],
      ['Support desk', 'colours of a frame'],
      ['Support desk', 'exact word'],
      ['Support desk', 'opening hours'],
    ]);
    expect(items[0]?.structure?.constraints.map(({ type }) => type)).toEqual([
      'contains',
      'json_schema',
      'regex',
    ]);
    expect(new Set(items.slice(1, 3).map(({ excellent }) => excellent))).toEqual(
      new Set(['The blue frame is in stock.', 'The red frame is in stock.']),
    );
    expect(items[3]).toMatchObject({ excellent: 'yes' });
    expect(items[4]?.structure).toMatchObject({
      prompt: 'question',
      judgeInstructions: expect.stringContaining('States the hours of bicycles on Saturday') as string,
    });
  });

  it('OpenAI evals, with the ideal answers checked by code when told so', async () => {
    const { created, format, unmapped, notes } = await importTwice('openai-evals.jsonl', 'application/jsonl');
    expect({ created, format }).toEqual({ created: 4, format: 'openai-evals' });
    expect(unmapped).toMatchObject([{ line: 3, path: 'source', value: 'a saying', count: 1 }]);
    expect(notes).toEqual([expect.stringContaining('1 of 4 tasks have earlier turns')]);
    expect(await upload('openai-evals.jsonl', 'application/json', 'ideal=contains')).toMatchObject({
      updated: 4,
    });
    const green = (await stored()).find(({ question }) => question.includes('yellow'));
    expect(green).toMatchObject({ excellent: 'Green', good: 'green', version: 2 });
    expect(green?.structure).toMatchObject({
      prompt: 'question',
      systemPrompt: 'Answer with one word.',
      constraints: [{ type: 'contains', texts: ['Green', 'green'], mode: 'any' }],
    });
  });

  it('MT-Bench questions', async () => {
    const { created, format, unmapped } = await importTwice('mt-bench.jsonl', 'application/x-ndjson');
    expect({ created, format }).toEqual({ created: 3, format: 'mt-bench' });
    expect(unmapped).toMatchObject([{ line: 3, path: 'difficulty', value: 'easy', count: 1 }]);
    expect(await stored()).toMatchObject([
      { taskId: 'mt-bench-1', category: 'writing', excellent: null },
      { taskId: 'mt-bench-2', structure: { followUps: ['How long does it take for 300 km at that speed?'] } },
      { taskId: 'mt-bench-3', excellent: 'Answer to turn 1:\nCarl\n\nAnswer to turn 2:\nDora' },
    ]);
  });
});

describe('files that cannot be imported are refused whole', () => {
  it.each([
    ['a short row', 'id,question\na,q\nb\n', 'text/csv', 'line 3: the row has 1 cells'],
    ['a doubled id', 'id,question\na,q\na,r\n', 'text/csv', 'task_id a is already taken'],
    ['NUL in JSON', '{"question":"a\\u0000"}', 'application/jsonl', 'holds a NUL'],
    ['half a surrogate pair', '{"id":"\\ud800","question":"a"}', 'application/jsonl', 'half a surrogate'],
    ['an unknown field in the mapping', 'a\n', 'text/csv?map=b=c', 'is no column mapping'],
  ])('%s', async (_, body, type, detail) => {
    const [mediaType = '', query = ''] = type.split('?');
    const response = await send(body, query, mediaType);
    expect(response.status).toBe(400);
    expect(JSON.stringify(await response.json())).toContain(detail);
    expect(await stored()).toEqual([]);
  });

  it.each([
    ['utf16le', 'UTF-16'],
    ['latin1', 'line 2 is not UTF-8'],
  ] as const)('text in %s', async (encoding, detail) => {
    const response = await send(Buffer.from('question\ncaf\xe9\n', encoding), '', 'text/csv');
    expect(response.status).toBe(400);
    expect(JSON.stringify(await response.json())).toContain(detail);
  });
});
