import type { Agent } from 'undici';
import { nativeUrl } from '../endpoint-url';
import {
  factsOfInfo,
  factsOfLlamaCppProps,
  factsOfOllamaShow,
  noFacts,
  versionOf,
  withFacts,
  type ModelFacts,
} from '../model-facts';
import { readModelList } from '../model-list';
import type { ModelInfo } from '../provider';
import type { ProviderConnection } from '../provider-connection';
import { isSameModel } from '../same-model';
import { fetchModels } from './fetch-models';
import { requestJson } from './request-json';

/** A server that does not answer by then tells nothing; the first call of a group waits for this. */
const timeoutMs = 3_000;

type Get = (path: string, body?: unknown) => Promise<unknown>;

async function ollamaFacts(get: Get, model: string): Promise<Partial<ModelFacts>[]> {
  const [show, loaded] = await Promise.all([get('/api/show', { model }), get('/api/ps')]);
  const running = readModelList(loaded)?.find(({ id }) => isSameModel(id, model));
  // What is loaded says with which length it was, under the name that the lists use for the longest.
  const loadedWith = running ? (running.loadedContextLength ?? running.contextLength) : null;
  return [factsOfOllamaShow(show), { loadedContextLength: loadedWith }];
}

/** Compatible servers say who they are as the owner of their models. */
async function compatibleFacts(get: Get, { ownedBy }: ModelInfo): Promise<Partial<ModelFacts>[]> {
  if (ownedBy === 'vllm') return [{ serverVersion: versionOf(await get('/version')) }];
  if (ownedBy === 'llamacpp') return [factsOfLlamaCppProps(await get('/props'))];
  return [];
}

/** What the provider tells of one model now. Never rejects: a server that says nothing or nonsense tells nothing. */
export async function readModelFacts(
  agent: Agent,
  connection: ProviderConnection,
  model: string,
): Promise<ModelFacts> {
  const get: Get = (path, body) =>
    requestJson(agent, connection, { url: nativeUrl(connection.baseUrl, path), body, timeoutMs });
  const isOllama = connection.type === 'OLLAMA';
  const [models, native] = await Promise.all([
    // Its failure is the list's own concern; here it only means that there is less to tell.
    fetchModels(agent, connection, timeoutMs).catch(() => []),
    isOllama ? ollamaFacts(get, model) : [],
  ]);
  const info = models.find(({ id }) => isSameModel(id, model));
  const more = info && !isOllama ? await compatibleFacts(get, info) : [];
  return [...(info ? [factsOfInfo(info)] : []), ...native, ...more].reduce(withFacts, noFacts);
}
