import { AppError } from '@/lib/errors/app-error';
import { createAgent } from '@/lib/providers/server/agent';
import { loadProviderConnection } from '@/lib/providers/server/load-provider-connection';
import { requestText } from '@/lib/providers/server/request-text';
import { readOpenRouterPrices } from '../openrouter-prices';
import type { PriceImportResult } from '../price';
import { setPrices } from './set-prices';

const timeoutMs = 30_000;
const namesShown = 20;

function parsed(text: string): ReturnType<typeof readOpenRouterPrices> {
  try {
    return readOpenRouterPrices(JSON.parse(text));
  } catch {
    return null; // not JSON is not a list; the caller says so
  }
}

/**
 * Puts the prices in force that the provider's own list of models tells (OpenRouter's form). Models that are not in the
 * list keep theirs.
 * @throws AppError `not_found`; `provider_failed` with the provider's own message, or when its list names no price
 */
export async function fetchPrices(providerId: string): Promise<PriceImportResult> {
  const connection = await loadProviderConnection(providerId);
  const agent = createAgent(1);
  try {
    const listed = await requestText(agent, connection, {
      url: connection.modelsUrl,
      method: 'GET',
      timeoutMs,
    });
    if (listed.failure)
      throw new AppError('provider_failed', `${connection.name}: ${listed.failure.message}`);
    const read = parsed(listed.text);
    if (!read || read.prices.length === 0)
      throw new AppError(
        'provider_failed',
        `${connection.name}: its list of models names no prices. OpenRouter's does; for others enter or import them.`,
      );
    const { unpriced } = read;
    const more = unpriced.length > namesShown ? ` and ${unpriced.length - namesShown} more` : '';
    const notes = unpriced.length
      ? [`Without a fixed price: ${unpriced.slice(0, namesShown).join(', ')}${more}`]
      : [];
    const counts = await setPrices(
      read.prices.map((price) => ({ ...price, providerId })),
      'openrouter',
    );
    return { ...counts, errors: [], notes };
  } finally {
    await agent.close();
  }
}
