import { prisma } from '@/lib/db/server/prisma';
import { AppError } from '@/lib/errors/app-error';
import { foreignEndpoints, providerSettingsSchema, type Provider, type UpdateProvider } from '../provider';
import { toNameConflict } from './name-conflict';
import { paceChannel } from './pace-store';
import { findProvider, type ProviderRow } from './provider.store';
import { toProvider } from './to-provider';
import { writeHeaders } from './write-headers';

const notFound = (id: string) => new AppError('not_found', `There is no provider with the id ${id}.`);

/** An absolute endpoint that is kept must fit the new base URL too. */
function checkEndpoints(
  stored: ProviderRow,
  { baseUrl, modelsEndpoint, inferenceEndpoint }: UpdateProvider,
): void {
  const faults = foreignEndpoints({
    baseUrl,
    modelsEndpoint: modelsEndpoint ?? stored.modelsEndpoint,
    inferenceEndpoint: inferenceEndpoint ?? stored.inferenceEndpoint,
  });
  const first = faults[0];
  if (first) throw new AppError('invalid', `The stored ${first.path} ${first.message}.`, faults);
}

/**
 * Changes a provider. Absent optional fields and settings keep what is stored, a header without value keeps its own;
 * headers that are not in the list are removed. What was learned about its models is forgotten when the server changes.
 * A hold after a 429 is lifted: another key or plan may be why the provider was saved.
 * @throws AppError `not_found`, `conflict` for a name that is taken, `invalid` for a header without any value
 */
export async function updateProvider(id: string, input: UpdateProvider): Promise<Provider> {
  const { headers, settings, ...fields } = input;
  const key = BigInt(id);
  try {
    return await prisma().$transaction(async (tx) => {
      // Two editors at once: the second sees what the first has stored.
      await tx.$queryRaw`select 1 from provider_config where id = ${key} for update`;
      const stored = await findProvider(id, tx);
      if (!stored) throw notFound(id);
      checkEndpoints(stored, input);
      const merged = providerSettingsSchema.parse({ ...(stored.settings as object), ...settings });
      await tx.providerConfig.update({ where: { id: key }, data: { ...fields, settings: merged } });
      if (headers) await writeHeaders(tx, key, headers, stored.headers);
      if (fields.baseUrl !== stored.baseUrl || fields.type !== stored.type)
        await tx.modelCapability.deleteMany({ where: { providerConfigId: key } });
      await tx.$executeRaw`update provider_pace set held_until = '-infinity' where provider_config_id = ${key}`;
      await tx.$executeRaw`select pg_notify(${paceChannel}, ${id})`;
      const row = await findProvider(id, tx);
      if (!row) throw notFound(id);
      return toProvider(row);
    });
  } catch (error) {
    throw toNameConflict(error, input.name);
  }
}
