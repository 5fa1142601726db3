import { Ajv2020 } from 'ajv/dist/2020';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { openApiDocument } from '@/app/api/_edge/openapi-document';
import { allOperations } from '@/app/api/_operations/all-operations';
import { db } from '@/lib/db/server/pool';
import { eventHub } from '@/lib/events/server/event-hub';
import { createRun } from '@/lib/runs/server/create-run';
import { startJsonServer, type JsonServer } from '@/lib/testing/start-json-server';
import { startFaultServer, type FaultServer } from '@/lib/testing/fault-server';
import { eachPlaceWrong } from '@/lib/testing/openapi-hostile';
import { malformedRequests, soundRequest, type MalformedRequest } from '@/lib/testing/openapi-malformed';
import { readOperations, takesInput, type ApiOperation } from '@/lib/testing/openapi-operations';
import { loadRoutes, sendTo, type Routes } from '@/lib/testing/openapi-routes';
import { seedCollection, seedProvider } from '@/lib/testing/seed-run';
import { digestTables } from '@/lib/testing/table-contents';

const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);
const requestsEach = 30;
const bodiesEach = 60;
const hangMs = 60_000;

const operations = readOperations(openApiDocument(allOperations, 'test')).filter(takesInput);
const nameOf = ({ method, path }: ApiOperation) => `${method} ${path}`;
const exercised = new Map<string, number>();

const problemSchema = z.strictObject({
  type: z.string().min(1),
  title: z.string().min(1),
  status: z.int(),
  detail: z.string().min(1).max(20_000),
  code: z.string().min(1),
  errors: z.array(z.looseObject({ path: z.string(), message: z.string().min(1) })).optional(),
});

/** One of each kind of constraint that takes another form; where any key is allowed (a JSON schema) none is surely wrong. */
const structure = {
  prompt: 'seven_part',
  inputType: 'text',
  outputType: 'json',
  outputFormat: 'A list',
  evaluationCriteria: ['brief'],
  constraints: [
    { type: 'words', min: 1, max: 20 },
    { type: 'required_fields', fields: ['a'] },
    { type: 'regex', pattern: 'a+' },
    { type: 'dates', earliest: '2026-01-01', latest: '2026-12-31' },
    { type: 'judged', text: 'polite' },
  ],
  examples: [{ input: 'in', output: 'out', notes: null }],
  judgeInstructions: 'Be strict',
  inputs: [{ name: 'one', text: 'input' }],
  systemPrompt: 'Be brief',
  followUps: ['And then?'],
};

let server: FaultServer;
let priced: JsonServer;
let pricedProviderId: string;
let routes: Routes;
let common: Record<string, unknown>;
const ids: Record<string, string> = {};
let itemId: string;

beforeAll(async () => {
  server = await startFaultServer();
  routes = await loadRoutes();
  const models = { data: [{ id: 'ok', pricing: { prompt: '0', completion: '0' } }] };
  priced = await startJsonServer({ 'GET /v1/models': models });
  pricedProviderId = await seedProvider({ name: 'Priced', baseUrl: priced.url });
  const providerId = await seedProvider({ baseUrl: server.url });
  ids.providers = await seedProvider({ baseUrl: server.url });
  const { collectionId, taskIds } = await seedCollection(2);
  ids.tasks = (await seedCollection(1)).taskIds[0]!;
  ids.collections = (await seedCollection(1)).collectionId;
  const judge = { providerId, model: 'ok' };
  // A budget is refused where a price is unknown.
  await db().query(
    `insert into model_price (provider_config_id, model_name, input_per_million, output_per_million, source)
     values ($1, $2, 1, 2, 'manual')`,
    [providerId, judge.model],
  );
  ids.runs = (await createRun({ judge, targets: [judge], collectionIds: [collectionId] })).id;
  const items = await db().query<{ id: string }>(
    `update benchmark_item set status = 'FAILED', failed_phase = 'JUDGING', outcome = 'ok' returning id`,
  );
  await db().query(`update run_group set total = 2, failed = 2 where phase = 'JUDGING'`);
  itemId = items.rows[0]!.id;
  common = {
    providerId,
    model: 'ok',
    judge,
    collectionIds: [collectionId],
    assign: taskIds,
    unassign: [],
    itemIds: [itemId],
    baseUrl: server.url,
    modelsEndpoint: '/v1/models',
    inferenceEndpoint: '/v1/chat/completions',
    key: 'X-Test',
    archived: false,
    text: '- task_id: a\n  category: c\n  question: q\n',
    topP: 1,
    structure,
  };
});
beforeEach(settleRuns);
afterAll(async () => {
  await eventHub().close();
  await server.close();
  await priced.close();
});

/** A run that an accepted request set going would refuse all that follow. */
async function settleRuns(): Promise<void> {
  await db().query(`update benchmark_run set status = 'INCOMPLETE' where status in ('PENDING', 'RUNNING')`);
}

const hintsFor = (operation: ApiOperation) => ({
  ...common,
  id: ids[operation.path.split('/')[2]!],
  ...(operation.path.startsWith('/api/prices/') && {
    providerId: pricedProviderId,
    text: 'models:\n  - model_id: a\n    provider: Priced\n    price_per_hour: 1\n',
  }),
  itemId,
  name: nameOf(operation),
  taskId: nameOf(operation),
});

/** Whether the document says that this body is not one: an opinion that owes nothing to the schemas that validate. */
function bodyRefuter(operation: ApiOperation): (request: MalformedRequest) => boolean {
  if (operation.body?.mediaTypes[0] !== 'application/json') return () => false;
  const ajv = new Ajv2020({ strict: false, validateFormats: false, unicodeRegExp: false });
  const validate = ajv.compile(operation.body.schema);
  return ({ body }) => typeof body === 'string' && !validate(JSON.parse(body));
}

async function answerTo(operation: ApiOperation, request: MalformedRequest) {
  let hang: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    hang = setTimeout(() => reject(new Error(`no answer within ${hangMs} ms`)), hangMs);
  });
  const response = await Promise.race([sendTo(routes, operation, request), late]).finally(() =>
    clearTimeout(hang),
  );
  const stream = response.headers.get('content-type') === 'text/event-stream';
  const text = stream ? await response.body!.cancel().then(() => '') : await response.text();
  return { status: response.status, type: response.headers.get('content-type'), text };
}

/** What was accepted and created is taken away, so that no conflict hides what comes after it. */
async function undo(operation: ApiOperation, answer: { status: number; text: string }): Promise<void> {
  await settleRuns();
  if (answer.status !== 201) return;
  const { id } = JSON.parse(answer.text) as { id: string };
  const remove = { ...operation, method: 'DELETE', path: `${operation.path}/{id}` };
  const sent = { fault: 'none', certain: false, params: { id }, query: [], contentType: null, body: null };
  expect((await sendTo(routes, remove, sent)).status).toBe(204);
}

it('finds a route file for each operation of the document, and no other', async () => {
  const all = readOperations(openApiDocument(allOperations, 'test')).map(nameOf);
  expect([...(await loadRoutes()).keys()].sort()).toEqual(all.sort());
});

it.each(operations.filter(({ body }) => body).map((operation) => [nameOf(operation), operation] as const))(
  '%s accepts the request that the malformed ones are made from',
  async (_, operation) => {
    const answer = await answerTo(operation, soundRequest(operation, hintsFor(operation)));
    expect(answer.status, answer.text).toBeLessThan(300);
    await undo(operation, answer);
  },
);

/** Sends `request` and checks that it was refused as it should be, or was no fault at all; never anything else. */
async function check(
  operation: ApiOperation,
  isRefutedBody: (request: MalformedRequest) => boolean,
  request: MalformedRequest,
) {
  const name = nameOf(operation);
  exercised.set(name, (exercised.get(name) ?? 0) + 1);
  const before = await digestTables();
  const answer = await answerTo(operation, request);
  if (answer.status < 400) {
    expect(request.certain || isRefutedBody(request), `accepted: ${answer.text.slice(0, 200)}`).toBe(false);
    return undo(operation, answer);
  }
  expect(answer.type).toBe('application/problem+json');
  expect(problemSchema.parse(JSON.parse(answer.text)).status).toBe(answer.status);
  expect(answer.status).toBeLessThan(500);
  expect(operation.statuses).toContain(answer.status);
  expect(await digestTables()).toEqual(before);
}

it.each(operations.map((operation) => [nameOf(operation), operation] as const))(
  '%s answers malformed requests by a problem and changes nothing',
  async (_, operation) => {
    const isRefutedBody = bodyRefuter(operation);
    const malformed = malformedRequests(operation, hintsFor(operation));
    await fc.assert(
      fc.asyncProperty(malformed, (request) => check(operation, isRefutedBody, request)),
      { seed, numRuns: operation.body ? bodiesEach : requestsEach },
    );
  },
  120_000,
);

it.each(operations.filter(({ body }) => body).map((operation) => [nameOf(operation), operation] as const))(
  '%s answers 413 to more than 10 MB and 415 to another media type',
  async (_, operation) => {
    const sound = soundRequest(operation, hintsFor(operation));
    const before = await digestTables();
    const large = await answerTo(operation, { ...sound, body: sound.body + ' '.repeat(10 * 1024 * 1024) });
    const other = await answerTo(operation, { ...sound, contentType: 'text/plain' });
    expect([large.status, other.status]).toEqual([413, 415]);
    expect(await digestTables()).toEqual(before);
  },
);

const takeJson = operations.filter(({ body }) => body?.mediaTypes[0] === 'application/json');
it.each(takeJson.map((operation) => [nameOf(operation), operation] as const))(
  '%s answers each field with each wrong value',
  async (_, operation) => {
    const isRefutedBody = bodyRefuter(operation);
    const sound = soundRequest(operation, hintsFor(operation));
    for (const body of eachPlaceWrong(JSON.parse(String(sound.body)))) {
      const fault = body.slice(0, 2000);
      await check(operation, isRefutedBody, { ...sound, body }).catch((error: unknown) => {
        throw new Error(`for the body ${fault}`, { cause: error });
      });
    }
  },
  120_000,
);

it('has sent hundreds of requests, to every operation', () => {
  expect([...exercised.keys()].sort()).toEqual(operations.map(nameOf).sort());
  expect([...exercised.values()].reduce((all, count) => all + count, 0)).toBeGreaterThanOrEqual(300);
});
