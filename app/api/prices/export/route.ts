import { writePriceFile } from '@/lib/costs/price-file';
import { listPrices } from '@/lib/costs/server/list-prices';
import { handle } from '../../_edge/handle';
import { exportPricesOperation } from '../../_operations/prices';

export const GET = handle(exportPricesOperation, async ({ query }) => {
  const { items } = await listPrices(query.providerId);
  return new Response(writePriceFile(items), {
    headers: {
      'content-type': 'application/yaml; charset=utf-8',
      'content-disposition': 'attachment; filename="assay-prices.yaml"',
      'cache-control': 'no-store',
    },
  });
});
