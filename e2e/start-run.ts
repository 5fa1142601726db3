import { expect, type APIRequestContext } from '@playwright/test';

type Place = { simulated: string; collectionId: string };

type Order = {
  name: string;
  models: string[];
  /** Of the simulated provider; null: none. */
  judge?: string | null;
  repetitions?: number;
  temperature?: number;
  /** Of the candidates; default: the simulated one. */
  providerId?: string;
};

/** Starts a run over the collection; returns its id. */
export async function startRun(
  request: APIRequestContext,
  { simulated, collectionId }: Place,
  { name, models, judge = 'judge', repetitions = 1, temperature, providerId = simulated }: Order,
): Promise<string> {
  const response = await request.post('/api/runs', {
    data: {
      name,
      judge: judge === null ? null : { providerId: simulated, model: judge },
      targets: models.map((model) => ({ providerId, model })),
      collectionIds: [collectionId],
      repetitions,
      ...(temperature === undefined ? {} : { parameters: { temperature } }),
    },
  });
  expect(response.status(), await response.text()).toBe(201);
  return ((await response.json()) as { id: string }).id;
}
