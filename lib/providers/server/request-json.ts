import type { Agent } from 'undici';
import type { ProviderConnection } from '../provider-connection';
import { requestText } from './request-text';

/** The JSON that a path answers, by GET or, with a body, by POST; undefined when it answers none. Never rejects. */
export async function requestJson(
  agent: Agent,
  connection: ProviderConnection,
  { url, body, timeoutMs }: { url: string; body?: unknown; timeoutMs: number },
): Promise<unknown> {
  const method = body === undefined ? 'GET' : 'POST';
  const { text, failure } = await requestText(agent, connection, { url, method, body, timeoutMs });
  if (failure) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // not JSON tells nothing
  }
}
