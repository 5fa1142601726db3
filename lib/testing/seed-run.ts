import { createHash } from 'node:crypto';
import { db } from '@/lib/db/server/pool';
import type { CallResult } from '@/lib/providers/model-call';

/** A provider row without secrets; `settings` as the API takes them. */
export async function seedProvider(
  options: { name?: string; baseUrl?: string; settings?: object; simulated?: boolean } = {},
) {
  const {
    name = `provider-${crypto.randomUUID()}`,
    baseUrl = 'http://127.0.0.1:9',
    settings = {},
    simulated = false,
  } = options;
  const { rows } = await db().query<{ id: string }>(
    `insert into provider_config (name, type, base_url, models_endpoint, inference_endpoint, settings, simulated)
     values ($1, 'CUSTOM_OPEN_AI_COMPATIBLE', $2, '/v1/models', '/v1/chat/completions', $3, $4) returning id`,
    [name, baseUrl, JSON.stringify(settings), simulated],
  );
  return rows[0]!.id;
}

/** A collection of `count` new tasks with all references; returns its id and the tasks' database ids. */
export async function seedCollection(count: number): Promise<{ collectionId: string; taskIds: string[] }> {
  const stem = `task-${crypto.randomUUID().slice(0, 8)}`;
  const hash = createHash('sha256').update(stem).digest('hex');
  const tasks = await db().query<{ id: string }>(
    `with task as (
       insert into benchmark_task (task_id, category, question, excellent, good, pass, incorrect_answer_direction, content_hash)
       select $1 || '-' || n, 'Testing', 'Question ' || n, 'Excellent ' || n, 'Good ' || n, 'Pass ' || n, 'Wrong ' || n, $2
       from generate_series(1, $3::int) n order by n
       returning *
     ), version as (
       insert into benchmark_task_version (benchmark_task_id, version, content_hash, category, question, excellent, good, pass,
         incorrect_answer_direction)
       select id, version, content_hash, category, question, excellent, good, pass, incorrect_answer_direction from task
     )
     select id from task order by id`,
    [stem, hash, count],
  );
  const collection = await db().query<{ id: string }>(
    'insert into tasks_collection (name) values ($1) returning id',
    [stem],
  );
  const collectionId = collection.rows[0]!.id;
  const taskIds = tasks.rows.map((row) => row.id);
  await db().query('insert into collection_task (collection_id, task_id) select $1, unnest($2::bigint[])', [
    collectionId,
    taskIds,
  ]);
  return { collectionId, taskIds };
}

/** What a model client returns for a call that went well; override what a test is about. */
export function callResult(overrides: Partial<CallResult> = {}): CallResult {
  return {
    request: { model: 'm', messages: [] },
    answer: 'an answer',
    reasoning: '',
    finishReason: 'stop',
    refusal: false,
    resolvedModel: 'm-1',
    fingerprint: null,
    usage: { inputTokens: 3, outputTokens: 5, reasoningTokens: null, cachedTokens: null, estimated: false },
    timing: {
      queuedAt: '2026-01-01T00:00:00.000Z',
      sentMs: 1,
      headersMs: 5,
      firstByteMs: 6,
      firstReasoningMs: null,
      firstAnswerMs: 7,
      lastTokenMs: 27,
      endMs: 31,
    },
    ttftMs: 6,
    ttfaMs: 6,
    tokensPerSecond: 200,
    serverTiming: null,
    outputModeUsed: 'text',
    sanitized: false,
    httpStatus: 200,
    failure: null,
    ...overrides,
  };
}
