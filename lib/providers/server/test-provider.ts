import { systemClock } from '@/lib/clock/clock';
import type { ProviderConnection } from '../provider-connection';
import { redactor } from '../redact';
import { readModelList } from '../model-list';
import { testStepNames, type CreateProvider, type ModelInfo, type ProviderTest } from '../provider';
import { createAgent } from './agent';
import { loadProviderConnection } from './load-provider-connection';
import { createModelClient } from './model-client';
import { requestText, type TextResponse } from './request-text';
import { toUnsavedConnection } from './to-connection';

type Step = ProviderTest['steps'][number];

const listTimeoutMs = 15_000;
/** A person waits for this: a model that takes longer to load says so. */
const completionTimeoutMs = 60_000;

const isEmbedding = (id: string) => /embed|rerank|whisper|tts|moderation/i.test(id);

function modelsOf(response: TextResponse): ModelInfo[] | null {
  try {
    return response.failure ? null : readModelList(JSON.parse(response.text));
  } catch {
    return null; // not JSON is not a list; the step says so
  }
}

function reachabilityStep(response: TextResponse, url: URL, ms: number): Step {
  // Any status means that something speaks HTTP there.
  const ok = response.status > 0 || response.failure === null;
  const detail = ok ? `${url.host} answers.` : (response.failure?.message ?? 'It does not answer.');
  return { name: 'reachability', ok, ms, detail };
}

function authStep(response: TextResponse, connection: ProviderConnection): Step {
  const ok = response.failure?.kind !== 'auth';
  const sent = Object.keys(connection.headers).length ? 'the headers of the provider' : 'no headers';
  return {
    name: 'auth',
    ok,
    ms: 0,
    detail: ok ? `Accepted with ${sent}.` : (response.failure?.message ?? 'Refused.'),
  };
}

function modelsStep(response: TextResponse, models: ModelInfo[] | null, url: string): Step {
  const fault =
    response.failure?.message ?? `${url} did not answer a list of models. Check the models endpoint.`;
  const detail = models ? `It lists ${models.length} model${models.length === 1 ? '' : 's'}.` : fault;
  return { name: 'models', ok: models !== null, ms: 0, detail };
}

async function completionStep(connection: ProviderConnection, models: ModelInfo[]): Promise<Step> {
  const model = models.find(({ id }) => !isEmbedding(id))?.id;
  const startedMs = systemClock.monotonicMs();
  const step = (ok: boolean, detail: string): Step => ({
    name: 'completion',
    ok,
    ms: Math.round(systemClock.monotonicMs() - startedMs),
    detail,
  });
  if (!model) return step(false, 'It lists no model that could answer. Load or install one.');
  const client = createModelClient(connection);
  try {
    for (;;) {
      const { failure, answer, reasoning } = await client.call(
        model,
        {
          callId: crypto.randomUUID(),
          messages: [{ role: 'user', content: 'Reply with the word: ready' }],
          parameters: { maxTokens: 16 },
          output: 'text',
          stream: true,
        },
        { requestTimeoutMs: Math.min(completionTimeoutMs, connection.settings.warmupTimeoutMs) },
      );
      if (!failure) return step(true, `${model} answered ${(answer + reasoning).length} characters.`);
      if (failure.retry.countsAsAttempt) return step(false, `${model}: ${failure.message}`);
    }
  } finally {
    await client.close();
  }
}

/** The steps one after the other, each when it is done; after a failed one the rest, not tried. */
async function* stepsOf(connection: ProviderConnection): AsyncGenerator<Step> {
  const agent = createAgent(1);
  const redact = redactor(connection.secrets);
  const startedMs = systemClock.monotonicMs();
  const response = await requestText(agent, connection, {
    url: connection.modelsUrl,
    method: 'GET',
    timeoutMs: listTimeoutMs,
  });
  await agent.destroy();
  const ms = Math.round(systemClock.monotonicMs() - startedMs);
  const models = modelsOf(response);
  const trials: Record<Step['name'], () => Step | Promise<Step>> = {
    reachability: () => reachabilityStep(response, new URL(connection.modelsUrl), ms),
    auth: () => authStep(response, connection),
    models: () => modelsStep(response, models, connection.modelsUrl),
    completion: () => completionStep(connection, models ?? []),
  };
  let failed: Step | null = null;
  for (const name of testStepNames) {
    if (failed) {
      yield { name, ok: false, ms: null, detail: `Not tried, as ${failed.name} failed.` };
      continue;
    }
    const step = await trials[name]();
    if (!step.ok) failed = step;
    yield { ...step, detail: redact(step.detail) };
  }
}

async function collected(steps: AsyncIterable<Step>): Promise<ProviderTest> {
  const all: Step[] = [];
  for await (const step of steps) all.push(step);
  return { ok: all.every(({ ok }) => ok), steps: all };
}

/** Tries a provider that is not saved: reachability, authentication, model list, one tiny completion. */
export function testUnsavedProvider(input: CreateProvider): Promise<ProviderTest> {
  return collected(stepsOf(toUnsavedConnection(input)));
}

/** The same for a stored provider. @throws AppError `not_found`; `conflict` under a wrong MASTER_KEY */
export async function testProvider(id: string): Promise<ProviderTest> {
  return collected(stepsOf(await loadProviderConnection(id)));
}

/** The same step by step, for someone who watches: what a form holds, saved or not. */
export function watchProviderTest(input: CreateProvider): AsyncGenerator<Step> {
  return stepsOf(toUnsavedConnection(input));
}
