import { expect, type APIRequestContext } from '@playwright/test';

export type Started = { simulated: string; collectionId: string };

/** A collection of `count` new tasks with all references, and the id of the simulated provider. */
export async function seedTasks(request: APIRequestContext, stem: string, count: number): Promise<Started> {
  const providers = (await (await request.get('/api/providers')).json()) as {
    items: { id: string; simulated: boolean }[];
  };
  const name = `${stem} ${Date.now()}`;
  const data = Array.from(
    { length: count },
    (_, i) =>
      `- task_id: ${stem}-${i}\n  category: ${i % 2 ? 'Odd' : 'Even'}\n  question: "What is ${i}? <b id='injected'>bold</b>"\n` +
      `  expected_answer: { most_expected: "${i} it is", good_answer: "It is ${i}", pass_option: "about ${i}" }\n` +
      `  incorrect_direction: "any other number"\n`,
  ).join('');
  const imported = await request.post(`/api/tasks/import?collectionName=${encodeURIComponent(name)}`, {
    data,
    headers: { 'content-type': 'application/yaml' },
  });
  expect(imported.ok(), await imported.text()).toBe(true);
  const collections = (await (await request.get('/api/collections?limit=200')).json()) as {
    items: { id: string; name: string }[];
  };
  return {
    simulated: providers.items.find((provider) => provider.simulated)!.id,
    collectionId: collections.items.find((collection) => collection.name === name)!.id,
  };
}

type Order = {
  name: string;
  models: string[];
  judge?: string | null;
  repetitions?: number;
  /** Of the candidates; default: the simulated one. */
  providerId?: string;
};

export async function startRun(
  request: APIRequestContext,
  { simulated, collectionId }: Started,
  { name, models, judge = 'judge', repetitions = 1, providerId = simulated }: Order,
): Promise<string> {
  const response = await request.post('/api/runs', {
    data: {
      name,
      judge: judge === null ? null : { providerId: simulated, model: judge },
      targets: models.map((model) => ({ providerId, model })),
      collectionIds: [collectionId],
      repetitions,
    },
  });
  expect(response.status(), await response.text()).toBe(201);
  return ((await response.json()) as { id: string }).id;
}

const settled = ['FINISHED', 'INCOMPLETE', 'CANCELLED', 'FAILED'];

/** Waits for the run's end and returns the status that it ended with. */
export async function endOfRun(request: APIRequestContext, id: string): Promise<string> {
  let status = '';
  await expect(async () => {
    ({ status } = (await (await request.get(`/api/runs/${id}/progress`)).json()) as { status: string });
    expect(settled).toContain(status);
  }).toPass({ timeout: 180_000, intervals: [100] });
  return status;
}
