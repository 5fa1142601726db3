'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { idSchema } from '@/lib/db/id';
import { parseWith } from '@/lib/errors/parse-with';
import { createProviderSchema, updateProviderSchema, type ProviderTest } from '@/lib/providers/provider';
import { completeProvider } from '@/lib/providers/server/complete-provider';
import { createProvider } from '@/lib/providers/server/create-provider';
import { deleteProvider } from '@/lib/providers/server/delete-provider';
import { isProviderNameTaken } from '@/lib/providers/server/is-provider-name-taken';
import { watchProviderTest } from '@/lib/providers/server/test-provider';
import { updateProvider } from '@/lib/providers/server/update-provider';
import type { Availability } from '@/components/providers/availability';
import { actionResult, type ActionResult } from '../_page/action-result';
import { readAvailability } from './read-availability';

// What these functions take comes from a browser, whatever the types say: each parses it first.

const nameQuery = z.strictObject({ name: createProviderSchema.shape.name, exceptId: idSchema.nullable() });

/** Creates a provider, or changes the one with this id. */
export async function saveProvider(id: string | null, input: unknown): Promise<ActionResult<{ id: string }>> {
  const result = await actionResult(() =>
    id === null
      ? createProvider(parseWith(createProviderSchema, input, 'form'))
      : updateProvider(parseWith(idSchema, id, 'id'), parseWith(updateProviderSchema, input, 'form')),
  );
  if (!result.ok) return result;
  revalidatePath('/providers', 'layout');
  return { ok: true, data: { id: result.data.id } };
}

/** Tries what the form holds, the stored secrets where it holds none; each step arrives when it is done. */
export async function tryProvider(
  id: string | null,
  input: unknown,
): Promise<ActionResult<AsyncIterable<ProviderTest['steps'][number]>>> {
  return actionResult(async () =>
    watchProviderTest(
      id === null
        ? parseWith(createProviderSchema, input, 'form')
        : await completeProvider(
            parseWith(idSchema, id, 'id'),
            parseWith(updateProviderSchema, input, 'form'),
          ),
    ),
  );
}

export async function isNameTaken(name: string, exceptId: string | null): Promise<ActionResult<boolean>> {
  return actionResult(() => {
    const query = parseWith(nameQuery, { name, exceptId }, 'name');
    return isProviderNameTaken(query.name, query.exceptId);
  });
}

/** Asks a provider for its models again. */
export async function checkAvailability(id: string): Promise<Availability> {
  const result = await actionResult(() => readAvailability(parseWith(idSchema, id, 'id')));
  return result.ok ? result.data : { problem: result.message };
}

export async function removeProvider(id: string): Promise<ActionResult<null>> {
  const result = await actionResult(() => deleteProvider(parseWith(idSchema, id, 'id')));
  if (!result.ok) return result;
  revalidatePath('/providers', 'layout');
  return { ok: true, data: null };
}
