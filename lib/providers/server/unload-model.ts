import type { Agent } from 'undici';
import { nativeUrl } from '../endpoint-url';
import type { ProviderConnection } from '../provider-connection';
import { requestText, type TextResponse } from './request-text';

export type UnloadResult = { unloaded: boolean; detail: string };

/** Unloading answers at once or not at all; the next group waits for it. */
const timeoutMs = 30_000;

type Send = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<TextResponse>;

async function unloadOllama(send: Send, model: string): Promise<UnloadResult> {
  const { failure } = await send('POST', '/api/generate', { model, keep_alive: 0, stream: false });
  return failure
    ? { unloaded: false, detail: failure.message }
    : { unloaded: true, detail: 'The server was told keep_alive 0.' };
}

/** Ids under which LM Studio holds `model` in memory; a model may be loaded more than once. */
function loadedInstances(text: string, model: string): string[] {
  try {
    const { models } = JSON.parse(text) as {
      models?: { key?: string; loaded_instances?: { id?: string }[] }[];
    };
    return (models ?? []).flatMap(({ key, loaded_instances: instances }) =>
      (instances ?? [])
        .map(({ id }) => id)
        .filter((id): id is string => typeof id === 'string' && (key === model || id === model)),
    );
  } catch {
    return []; // another form of list: nothing that could be unloaded
  }
}

async function unloadLmStudio(send: Send, model: string): Promise<UnloadResult> {
  const list = await send('GET', '/api/v1/models');
  if (list.failure)
    return { unloaded: false, detail: 'This LM Studio offers no unloading over HTTP (it came with 0.4).' };
  const instances = loadedInstances(list.text, model);
  if (!instances.length) return { unloaded: true, detail: 'LM Studio does not hold the model in memory.' };
  for (const id of instances) {
    const { failure } = await send('POST', '/api/v1/models/unload', { instance_id: id });
    if (failure) return { unloaded: false, detail: failure.message };
  }
  return { unloaded: true, detail: `LM Studio unloaded ${instances.join(', ')}.` };
}

/** Frees the memory that a model holds, where the provider's kind of server has an interface for it. Never rejects. */
export async function unloadModel(
  agent: Agent,
  connection: ProviderConnection,
  model: string,
): Promise<UnloadResult> {
  const send: Send = (method, path, body) =>
    requestText(agent, connection, { url: nativeUrl(connection.baseUrl, path), method, body, timeoutMs });
  // The simulator takes Ollama's request, so that the whole way can be tried with no model at hand.
  if (connection.type === 'OLLAMA' || connection.simulated) return unloadOllama(send, model);
  if (connection.type === 'LM_STUDIO') return unloadLmStudio(send, model);
  return { unloaded: false, detail: 'This kind of provider manages its memory itself.' };
}
