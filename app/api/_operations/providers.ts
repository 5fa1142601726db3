import { z } from 'zod';
import { idSchema } from '@/lib/db/id';
import {
  createProviderSchema,
  modelListSchema,
  providerListSchema,
  providerSchema,
  providerTestSchema,
  updateProviderSchema,
} from '@/lib/providers/provider';
import { operation } from '../_edge/operation';

const tag = 'Providers';
const params = z.strictObject({ id: idSchema });

export const listProvidersOperation = operation({
  method: 'GET',
  path: '/api/providers',
  summary: 'List all providers; secrets are masked',
  tag,
  response: { status: 200, schema: providerListSchema },
  problems: [],
});

export const createProviderOperation = operation({
  method: 'POST',
  path: '/api/providers',
  summary: 'Create a provider',
  tag,
  body: createProviderSchema,
  response: { status: 201, schema: providerSchema },
  problems: [409, 413, 415],
});

export const getProviderOperation = operation({
  method: 'GET',
  path: '/api/providers/{id}',
  summary: 'Get a provider; secrets are masked',
  tag,
  params,
  response: { status: 200, schema: providerSchema },
  problems: [404],
});

export const updateProviderOperation = operation({
  method: 'PUT',
  path: '/api/providers/{id}',
  summary: 'Change a provider; a secret header without value keeps the stored one',
  tag,
  params,
  body: updateProviderSchema,
  response: { status: 200, schema: providerSchema },
  problems: [404, 409, 413, 415],
});

export const deleteProviderOperation = operation({
  method: 'DELETE',
  path: '/api/providers/{id}',
  summary: 'Delete a provider that no run refers to',
  tag,
  params,
  response: { status: 204 },
  problems: [404, 409],
});

export const testUnsavedProviderOperation = operation({
  method: 'POST',
  path: '/api/providers/test',
  summary: 'Try a provider without saving it',
  tag,
  body: createProviderSchema,
  response: { status: 200, schema: providerTestSchema },
  problems: [413, 415],
});

export const testProviderOperation = operation({
  method: 'POST',
  path: '/api/providers/{id}/test',
  summary: 'Try a stored provider',
  tag,
  params,
  response: { status: 200, schema: providerTestSchema },
  problems: [404, 409],
});

export const listModelsOperation = operation({
  method: 'GET',
  path: '/api/providers/{id}/models',
  summary: 'List the models that a provider offers now',
  tag,
  params,
  response: { status: 200, schema: modelListSchema },
  problems: [404, 409, 502],
});
