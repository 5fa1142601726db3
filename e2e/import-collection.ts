import { expect, type APIRequestContext } from '@playwright/test';

/** Imports the tasks of a task file into a collection of this name, and returns its id. */
export async function importCollection(
  request: APIRequestContext,
  name: string,
  data: string,
): Promise<string> {
  const imported = await request.post('/api/tasks/import', {
    params: { collectionName: name },
    data,
    headers: { 'content-type': 'application/yaml' },
  });
  expect(imported.ok(), await imported.text()).toBe(true);
  const { items } = (await (await request.get('/api/collections', { params: { name } })).json()) as {
    items: { id: string }[];
  };
  return items[0]!.id;
}
