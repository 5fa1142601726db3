import { importPrices } from '@/lib/costs/server/import-prices';
import { AppError } from '@/lib/errors/app-error';
import { handle } from '../../_edge/handle';
import { mediaType, readText } from '../../_edge/read-body';
import { importPricesOperation, priceMediaTypes } from '../../_operations/prices';

/** A dry run answers the faults; an import that could save nothing because of them is refused. */
export const POST = handle(importPricesOperation, async ({ query, request }) => {
  const type = mediaType(request);
  if (!priceMediaTypes.includes(type))
    throw new AppError(
      'unsupported_media_type',
      `Content-Type is "${type || 'missing'}"; send one of ${priceMediaTypes.join(', ')}.`,
    );
  const result = await importPrices(await readText(request), query);
  const [first] = result.errors;
  if (query.dryRun || !first) return result;
  throw new AppError(
    'invalid',
    `Nothing was imported: the file has ${result.errors.length} faults, the first on line ${first.line}: ${first.message}`,
    result.errors,
  );
});
