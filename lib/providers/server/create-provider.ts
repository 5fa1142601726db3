import { prisma } from '@/lib/db/server/prisma';
import {
  defaultInferenceEndpoint,
  defaultModelsEndpoint,
  providerSettingsSchema,
  type CreateProvider,
  type Provider,
} from '../provider';
import { toNameConflict } from './name-conflict';
import { findProvider } from './provider.store';
import { toProvider } from './to-provider';
import { writeHeaders } from './write-headers';

/** Stores a provider, its secret headers sealed. @throws AppError `conflict` for a name that is taken */
export async function createProvider(input: CreateProvider): Promise<Provider> {
  const { headers, settings, ...fields } = input;
  try {
    return await prisma().$transaction(async (tx) => {
      const { id } = await tx.providerConfig.create({
        data: {
          ...fields,
          modelsEndpoint: fields.modelsEndpoint ?? defaultModelsEndpoint,
          inferenceEndpoint: fields.inferenceEndpoint ?? defaultInferenceEndpoint,
          settings: providerSettingsSchema.parse(settings ?? {}),
        },
      });
      // Secrets are bound to the id of their provider, so they follow it.
      await writeHeaders(tx, id, headers ?? []);
      const row = await findProvider(id.toString(), tx);
      if (!row) throw new Error(`provider ${id} vanished within its own transaction`);
      return toProvider(row);
    });
  } catch (error) {
    throw toNameConflict(error, input.name);
  }
}
