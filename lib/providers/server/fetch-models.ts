import type { Agent } from 'undici';
import { AppError } from '@/lib/errors/app-error';
import { nativeUrl } from '../endpoint-url';
import { readModelList } from '../model-list';
import type { ModelInfo } from '../provider';
import type { ProviderConnection } from '../provider-connection';
import { requestText } from './request-text';

/** Longer than any list of models takes, shorter than a person waits. */
const timeoutMs = 15_000;

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

async function nativeFacts(agent: Agent, connection: ProviderConnection): Promise<Map<string, ModelInfo>> {
  const path = nativeLists[connection.type];
  if (!path) return new Map();
  const url = nativeUrl(connection.baseUrl, path);
  const { text, failure } = await requestText(agent, connection, { url, method: 'GET', timeoutMs });
  const models = failure ? null : parsed(text);
  return new Map((models ?? []).map((model) => [model.id, model]));
}

/** The models that a provider lists now. @throws AppError `provider_failed` with the provider's own message */
export async function fetchModels(agent: Agent, connection: ProviderConnection): Promise<ModelInfo[]> {
  const [listed, facts] = await Promise.all([
    requestText(agent, connection, { url: connection.modelsUrl, method: 'GET', timeoutMs }),
    nativeFacts(agent, connection),
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
