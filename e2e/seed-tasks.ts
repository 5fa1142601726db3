import type { APIRequestContext } from '@playwright/test';
import { findSimulated } from './find-simulated';
import { importCollection } from './import-collection';

export type Seeded = { simulated: string; collectionId: string; collectionName: string };

/** A collection of `count` new tasks with all references, and the id of the simulated provider. */
export async function seedTasks(request: APIRequestContext, stem: string, count: number): Promise<Seeded> {
  const collectionName = `${stem} ${Date.now()}`;
  const data = Array.from(
    { length: count },
    (_, i) =>
      `- task_id: ${stem}-${i}\n  category: ${i % 2 ? 'Odd' : 'Even'}\n  question: "What is ${i}? <b id='injected'>bold</b>"\n` +
      `  expected_answer: { most_expected: "${i} it is", good_answer: "It is ${i}", pass_option: "about ${i}" }\n` +
      `  incorrect_direction: "any other number"\n`,
  ).join('');
  const collectionId = await importCollection(request, collectionName, data);
  return { simulated: await findSimulated(request), collectionId, collectionName };
}
