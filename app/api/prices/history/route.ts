import { listPriceHistory } from '@/lib/costs/server/list-prices';
import { handle } from '../../_edge/handle';
import { priceHistoryOperation } from '../../_operations/prices';

export const GET = handle(priceHistoryOperation, async ({ query }) => ({
  items: await listPriceHistory(query.providerId, query.model),
}));
