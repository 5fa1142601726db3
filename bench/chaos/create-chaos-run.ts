type Order = {
  url: string;
  simulatorUrl: string;
  items: number;
  parallel: number;
  latencyMs: number;
};

async function call<Answer>(url: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(url, init);
  const text = await response.text();
  if (!response.ok)
    throw new Error(`${init.method} ${url} answered ${response.status}: ${text.slice(0, 500)}`);
  return JSON.parse(text) as Answer;
}

const post = <Answer>(url: string, body: unknown) =>
  call<Answer>(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

function taskFile(items: number): string {
  const task = (_: unknown, n: number) =>
    [
      `- task_id: chaos_${n}`,
      `  category: Chaos`,
      `  question: What is the number of this question, which is ${n}?`,
      `  expected_answer:`,
      `    most_expected: The number is ${n}.`,
      `    good_answer: It is ${n}.`,
      `    pass_option: "${n}"`,
      `  incorrect_direction: Any number but ${n}.`,
    ].join('\n');
  return `${Array.from({ length: items }, task).join('\n')}\n`;
}

/** Half of each call's latency passes before its first token, so that kills hit waiting and streaming calls. */
const slow = (model: string, latencyMs: number) =>
  `${model}?ttft=${Math.round(latencyMs / 2)}&tps=${Math.max(1, Math.round(16_000 / (latencyMs / 2)))}`;

/** Provider, tasks, collection and run over REST, as a user would make them; returns the run's id. */
export async function createChaosRun(order: Order): Promise<string> {
  const { url, simulatorUrl, items, parallel, latencyMs } = order;
  const provider = await post<{ id: string }>(`${url}/api/providers`, {
    name: 'Chaos (simulated)',
    type: 'CUSTOM_OPEN_AI_COMPATIBLE',
    baseUrl: simulatorUrl,
    settings: { parallelRequests: parallel, lane: 'chaos' },
  });
  const imported = await call<{ created: number }>(`${url}/api/tasks/import?collectionName=chaos`, {
    method: 'POST',
    headers: { 'content-type': 'application/yaml' },
    body: taskFile(items),
  });
  if (imported.created !== items) throw new Error(`the import created ${imported.created} of ${items} tasks`);
  const collections = await call<{ items: { id: string }[] }>(`${url}/api/collections?name=chaos`, {
    method: 'GET',
  });
  const [collection] = collections.items;
  if (!collection) throw new Error('the import made no collection');
  const run = await post<{ id: string }>(`${url}/api/runs`, {
    name: 'Chaos',
    judge: { providerId: provider.id, model: slow('judge', latencyMs) },
    targets: [{ providerId: provider.id, model: slow('echo', latencyMs) }],
    collectionIds: [collection.id],
  });
  return run.id;
}
