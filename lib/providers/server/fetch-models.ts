import type { Agent } from 'undici';
import { AppError } from '@/lib/errors/app-error';
import { nativeUrl } from '../endpoint-url';
import { versionOf } from '../model-facts';
import { readModelList } from '../model-list';
import type { ModelInfo } from '../provider';
import type { ProviderConnection } from '../provider-connection';
import { requestJson } from './request-json';
import { requestText } from './request-text';

/** Longer than any list of models takes, shorter than a person waits. */
const patienceMs = 15_000;

function parsed(text: string): ModelInfo[] | null {
  try {
    return readModelList(JSON.parse(text));
  } catch {
    return null; // not JSON is not a list; the caller says so
  }
}

/** Where a server tells more about its models than OpenAI's form has room for. */
const nativeLists: Partial<Record<ProviderConnection['type'], string>> = {
  OLLAMA: '/api/tags',
  LM_STUDIO: '/api/v0/models',
};

async function nativeFacts(
  agent: Agent,
  connection: ProviderConnection,
  timeoutMs: number,
): Promise<Map<string, ModelInfo>> {
  const path = nativeLists[connection.type];
  if (!path) return new Map();
  const get = (from: string) =>
    requestJson(agent, connection, { url: nativeUrl(connection.baseUrl, from), timeoutMs });
  const [list, version] = await Promise.all([
    get(path),
    connection.type === 'OLLAMA' ? get('/api/version') : undefined,
  ]);
  const serverVersion = versionOf(version);
  return new Map((readModelList(list) ?? []).map((model) => [model.id, { ...model, serverVersion }]));
}

/** The models that a provider lists now. @throws AppError `provider_failed` with the provider's own message */
export async function fetchModels(
  agent: Agent,
  connection: ProviderConnection,
  timeoutMs = patienceMs,
): Promise<ModelInfo[]> {
  const [listed, facts] = await Promise.all([
    requestText(agent, connection, { url: connection.modelsUrl, method: 'GET', timeoutMs }),
    nativeFacts(agent, connection, timeoutMs),
  ]);
  if (listed.failure) throw new AppError('provider_failed', `${connection.name}: ${listed.failure.message}`);
  const models = parsed(listed.text);
  if (!models)
    throw new AppError(
      'provider_failed',
      `${connection.name}: ${connection.modelsUrl} answered ${listed.status} with something that is not a list of models. Check the models endpoint.`,
    );
  return models.map((model) => {
    const known = facts.get(model.id);
    if (!known) return model;
    const told = Object.entries(known).filter(([, value]) => value !== null);
    return { ...model, ...Object.fromEntries(told) };
  });
}
