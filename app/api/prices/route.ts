import { listPrices } from '@/lib/costs/server/list-prices';
import { setPrice } from '@/lib/costs/server/set-prices';
import { handle } from '../_edge/handle';
import { listPricesOperation, setPriceOperation } from '../_operations/prices';

export const GET = handle(listPricesOperation, ({ query }) => listPrices(query.providerId));

export const PUT = handle(setPriceOperation, ({ body }) => setPrice(body));
