import { expect, type APIRequestContext } from '@playwright/test';

export type Seeded = { simulated: string; collectionId: string; collectionName: string };

/** Imports `count` tasks of their own category into a new collection. */
export async function seedTasks(request: APIRequestContext, stem: string, count: number): Promise<Seeded> {
  const providers = (await (await request.get('/api/providers')).json()) as {
    items: { id: string; simulated: boolean }[];
  };
  const data = Array.from(
    { length: count },
    (_, n) =>
      `- task_id: ${stem}-${n}\n  category: ${stem}\n  question: "Say ${n}."\n  expected_answer: { most_expected: "${n}" }\n`,
  ).join('');
  const imported = await request.post('/api/tasks/import', {
    data,
    headers: { 'content-type': 'application/yaml' },
  });
  expect(imported.ok(), await imported.text()).toBe(true);
  const tasks = (await (await request.get(`/api/tasks?category=${stem}&limit=100`)).json()) as {
    items: { id: string }[];
  };
  const collectionName = `${stem} ${Date.now()}`;
  const created = await request.post('/api/collections', { data: { name: collectionName } });
  const collectionId = ((await created.json()) as { id: string }).id;
  const assigned = await request.patch(`/api/collections/${collectionId}/tasks`, {
    data: { assign: tasks.items.map(({ id }) => id), unassign: [] },
  });
  expect(assigned.ok(), await assigned.text()).toBe(true);
  return {
    simulated: providers.items.find((provider) => provider.simulated)!.id,
    collectionId,
    collectionName,
  };
}

type Start = {
  name: string;
  models: string[];
  judge?: string | null;
  repetitions?: number;
  temperature?: number;
};

/** Starts a run over the seeded collection; returns its id. */
export async function startRun(request: APIRequestContext, seeded: Seeded, start: Start): Promise<string> {
  const target = (model: string) => ({ providerId: seeded.simulated, model });
  const { name, models, judge = 'judge', repetitions = 1, temperature } = start;
  const response = await request.post('/api/runs', {
    data: {
      name,
      judge: judge === null ? null : target(judge),
      targets: models.map(target),
      collectionIds: [seeded.collectionId],
      repetitions,
      ...(temperature === undefined ? {} : { parameters: { temperature } }),
    },
  });
  expect(response.status(), await response.text()).toBe(201);
  return ((await response.json()) as { id: string }).id;
}

export async function untilEnded(request: APIRequestContext, id: string): Promise<void> {
  const status = async () =>
    ((await (await request.get(`/api/runs/${id}`)).json()) as { status: string }).status;
  await expect.poll(status, { timeout: 180_000 }).toMatch(/FINISHED|INCOMPLETE|CANCELLED|FAILED/);
}
