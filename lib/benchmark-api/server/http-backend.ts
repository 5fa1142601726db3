import { EventSource } from 'eventsource';
import { z } from 'zod';
import { AppError, errorCodes } from '@/lib/errors/app-error';
import { endStatuses, type EndStatus } from '@/lib/events/event';
import type { EventFrame } from '@/lib/events/event-frame';
import { FrameQueue } from '@/lib/events/frame-queue';
import type { Item, ItemRow } from '@/lib/runs/item';
import type { RunProgress } from '@/lib/runs/progress';
import type { RunSummary } from '@/lib/runs/run';
import { writeTaskFile } from '@/lib/tasks/write-task-file';
import type { AssayBackend } from '../backend';

const problemSchema = z.object({
  code: z.enum(errorCodes).catch('internal'),
  detail: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).default([]),
});

async function problemOf(response: Response): Promise<AppError> {
  const text = await response.text();
  try {
    const { code, detail, errors } = problemSchema.parse(JSON.parse(text));
    return new AppError(code, detail, errors);
  } catch {
    return new AppError('internal', `The server answered ${response.status}: ${text.slice(0, 200)}`);
  }
}

/** Requests to one server; paths begin with a slash. Every refusal is the server's own, as an AppError. */
class AssayServer {
  constructor(readonly url: string) {}

  async text(path: string, init: RequestInit = {}): Promise<string> {
    const response = await fetch(`${this.url}${path}`, init).catch((cause: unknown) => {
      throw new AppError('internal', `No Assay answers at ${this.url}. Is it running?`, [], { cause });
    });
    if (!response.ok) throw await problemOf(response);
    return response.text();
  }

  /** `Answer` is what the REST contract says of this path; the server made it by the schema of that name. */
  async json<Answer>(path: string, init?: RequestInit): Promise<Answer> {
    return JSON.parse(await this.text(path, init)) as Answer;
  }

  post(path: string, contentType: string, body: string): Promise<string> {
    return this.text(path, { method: 'POST', headers: { 'content-type': contentType }, body });
  }
}

type Page<Row> = { items: Row[]; nextCursor: string | null };

async function listItems(server: AssayServer, runId: string, status?: string): Promise<ItemRow[]> {
  const all: ItemRow[] = [];
  for (let cursor: string | null = null; ;) {
    const query = new URLSearchParams({
      limit: '1000',
      ...(status ? { status } : {}),
      ...(cursor === null ? {} : { cursor }),
    });
    const page: Page<ItemRow> = await server.json(`/api/runs/${runId}/items?${query}`);
    all.push(...page.items);
    if (page.nextCursor === null) return all;
    cursor = page.nextCursor;
  }
}

async function saveTasks(
  server: AssayServer,
  ...[collectionName, tasks]: Parameters<AssayBackend['saveTasks']>
): Promise<{ collectionId: string }> {
  const query = new URLSearchParams({ collectionName });
  await server.post(`/api/tasks/import?${query}`, 'application/yaml', writeTaskFile(tasks));
  const named = new URLSearchParams({ name: collectionName.trim() });
  const { items } = await server.json<Page<{ id: string }>>(`/api/collections?${named}`);
  const [collection] = items;
  if (collection) return { collectionId: collection.id };
  throw new AppError('not_found', `The collection "${collectionName}" was deleted meanwhile.`);
}

/** One EventSource's frames. It comes back by itself after a lost connection; it ends when the server refuses it. */
async function* listen(url: string, signal: AbortSignal): AsyncGenerator<EventFrame> {
  const queue = new FrameQueue();
  const source = new EventSource(url);
  for (const type of ['progress', 'log', 'token', 'done'] as const)
    source.addEventListener(type, ({ data, lastEventId }) =>
      queue.push({ type, data: JSON.parse(String(data)), id: lastEventId }),
    );
  const end = () => queue.close();
  source.addEventListener('error', () => {
    if (source.readyState === EventSource.CLOSED) end();
  });
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  try {
    for (let frame = await queue.take(); frame; frame = await queue.take())
      if (frame.type !== 'resync') yield frame;
  } finally {
    signal.removeEventListener('abort', end);
    source.close();
  }
}

async function* ending(server: AssayServer, runId: string, status: EndStatus): AsyncGenerator<EventFrame> {
  yield { type: 'progress', data: await server.json<RunProgress>(`/api/runs/${runId}/progress`) };
  yield { type: 'done', data: { status } };
}

/** A stream that ended without `done` (refused because nothing is left to send, or too slow a listener) is begun again. */
async function* watch(server: AssayServer, runId: string, signal: AbortSignal): AsyncGenerator<EventFrame> {
  let after: string | null = null;
  while (!signal.aborted) {
    const now = await server.json<RunProgress>(`/api/runs/${runId}/progress`);
    const ended = endStatuses.find((status) => status === now.status);
    if (ended) return yield* ending(server, runId, ended);
    const query: string = after === null ? '' : `?after=${after}`;
    for await (const frame of listen(`${server.url}/api/runs/${runId}/events${query}`, signal)) {
      // The queue gives progress last, hence not at all before this: it is read once more.
      if (frame.type === 'done') return yield* ending(server, runId, frame.data.status);
      if (frame.type === 'log') after = frame.id;
      yield frame;
    }
    after ??= '0';
  }
}

/** The API over the REST and SSE contract of a web server, `url` as in http://127.0.0.1:3000. */
export function httpBackend(url: string): AssayBackend {
  const server = new AssayServer(url.replace(/\/+$/, ''));
  const items = async <Row>(path: string) => (await server.json<{ items: Row[] }>(path)).items;
  return {
    listProviders: () => items('/api/providers'),
    listModels: (providerId) => items(`/api/providers/${providerId}/models`),
    saveTasks: (...input) => saveTasks(server, ...input),
    createRun: async (input) =>
      JSON.parse(await server.post('/api/runs', 'application/json', JSON.stringify(input))) as RunSummary,
    readProgress: (runId) => server.json<RunProgress>(`/api/runs/${runId}/progress`),
    listItems: (runId, status) => listItems(server, runId, status),
    getItem: (runId, itemId) => server.json<Item>(`/api/runs/${runId}/items/${itemId}`),
    report: (runId, format, passMark) =>
      server.text(
        `/api/runs/${runId}/report?${new URLSearchParams({
          format,
          ...(passMark === undefined ? {} : { passMark: String(passMark) }),
        })}`,
      ),
    watch: (runId, signal) => watch(server, runId, signal),
  };
}
