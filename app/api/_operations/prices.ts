import { z } from 'zod';
import {
  modelPriceSchema,
  priceImportResultSchema,
  priceListSchema,
  setPriceSchema,
} from '@/lib/costs/price';
import { idSchema } from '@/lib/db/id';
import { plainText } from '@/lib/providers/plain-text';
import { operation } from '../_edge/operation';
import { dryRun } from './dry-run';

const tag = 'Prices';
const ofProvider = z.strictObject({ providerId: idSchema.optional() });

export const listPricesOperation = operation({
  method: 'GET',
  path: '/api/prices',
  summary: 'List the prices in force',
  tag,
  query: ofProvider,
  response: { status: 200, schema: priceListSchema },
  problems: [],
});

export const setPriceOperation = operation({
  method: 'PUT',
  path: '/api/prices',
  summary: "Set a model's price; the earlier one stays in its history, and runs that have begun keep theirs",
  tag,
  body: setPriceSchema,
  response: { status: 200, schema: modelPriceSchema },
  problems: [404, 413, 415, 422],
});

export const deletePriceOperation = operation({
  method: 'DELETE',
  path: '/api/prices/{id}',
  summary: "Take a price out of force: the model's price is unknown from then on",
  tag,
  params: z.strictObject({ id: idSchema }),
  response: { status: 204 },
  problems: [404],
});

export const priceHistoryOperation = operation({
  method: 'GET',
  path: '/api/prices/history',
  summary: 'Every price that a model has had, the latest first',
  tag,
  query: z.strictObject({ providerId: idSchema, model: plainText(255).min(1) }),
  response: { status: 200, schema: z.strictObject({ items: z.array(modelPriceSchema) }) },
  problems: [],
});

export const priceMediaTypes = ['application/yaml', 'application/x-yaml', 'text/yaml', 'text/x-yaml'];

export const importPricesOperation = operation({
  method: 'POST',
  path: '/api/prices/import',
  summary: 'Import a price file, all of it or nothing',
  tag,
  query: z.strictObject({
    dryRun,
    /** For the models whose `provider` is not the name of one of Assay's. */
    providerId: idSchema.optional(),
  }),
  rawBody: {
    mediaTypes: priceMediaTypes,
    description:
      'YAML: models with model_id, provider, input_price_per_1m, output_price_per_1m, context_window',
  },
  response: { status: 200, schema: priceImportResultSchema },
  problems: [413, 415, 422],
});

export const exportPricesOperation = operation({
  method: 'GET',
  path: '/api/prices/export',
  summary: 'Export the prices in force as a file that can be imported again',
  tag,
  query: ofProvider,
  response: { status: 200, mediaType: 'application/yaml', description: 'The prices as a YAML list' },
  problems: [],
});

export const fetchPricesOperation = operation({
  method: 'POST',
  path: '/api/prices/fetch',
  summary: "Take the prices over that the provider's list of models tells (OpenRouter)",
  tag,
  body: z.strictObject({ providerId: idSchema }),
  response: { status: 200, schema: priceImportResultSchema },
  problems: [404, 409, 413, 415, 502],
});
