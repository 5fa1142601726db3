import type { APIRequestContext } from '@playwright/test';

/** The id of the simulated provider. */
export async function findSimulated(request: APIRequestContext): Promise<string> {
  const { items } = (await (await request.get('/api/providers')).json()) as {
    items: { id: string; simulated: boolean }[];
  };
  return items.find((provider) => provider.simulated)!.id;
}
