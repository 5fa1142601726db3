'use server';

import { revalidatePath } from 'next/cache';
import { actionResult, type ActionResult } from '@/app/_page/action-result';
import type { ModelPrice, PriceImportResult, SetPrice } from '@/lib/costs/price';
import { deletePrice } from '@/lib/costs/server/delete-price';
import { fetchPrices } from '@/lib/costs/server/fetch-prices';
import { importPrices } from '@/lib/costs/server/import-prices';
import { setPrice } from '@/lib/costs/server/set-prices';
import { idSchema } from '@/lib/db/id';
import { parseWith } from '@/lib/errors/parse-with';
import { plainText } from '@/lib/providers/plain-text';

// What these functions take comes from a browser, whatever the types say: each parses it first.

const parseId = (id: string) => parseWith(idSchema, id, 'id');

async function change<T>(verb: () => Promise<T>): Promise<ActionResult<T>> {
  const result = await actionResult(verb);
  if (result.ok) revalidatePath('/providers/prices');
  return result;
}

export async function savePrice(price: SetPrice): Promise<ActionResult<ModelPrice>> {
  return change(() => setPrice(price)); // it parses
}

export async function removePrice(id: string): Promise<ActionResult<void>> {
  return change(() => deletePrice(parseId(id)));
}

export async function importPriceFile(
  text: string,
  providerId: string | null,
): Promise<ActionResult<PriceImportResult>> {
  return change(() =>
    importPrices(parseWith(plainText(2_000_000), text, 'file'), {
      providerId: providerId === null ? undefined : parseId(providerId),
    }),
  );
}

export async function fetchProviderPrices(providerId: string): Promise<ActionResult<PriceImportResult>> {
  return change(() => fetchPrices(parseId(providerId)));
}
