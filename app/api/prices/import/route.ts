import { importPrices } from '@/lib/costs/server/import-prices';
import { handle } from '../../_edge/handle';
import { importAnswer } from '../../_edge/import-answer';
import { readText, requireMediaType } from '../../_edge/read-body';
import { importPricesOperation, priceMediaTypes } from '../../_operations/prices';

export const POST = handle(importPricesOperation, async ({ query, request }) => {
  requireMediaType(request, priceMediaTypes);
  return importAnswer(await importPrices(await readText(request), query), query.dryRun);
});
