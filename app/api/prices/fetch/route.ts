import { fetchPrices } from '@/lib/costs/server/fetch-prices';
import { handle } from '../../_edge/handle';
import { fetchPricesOperation } from '../../_operations/prices';

export const POST = handle(fetchPricesOperation, ({ body }) => fetchPrices(body.providerId));
