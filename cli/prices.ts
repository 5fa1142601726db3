import fs from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { formatUsd } from '@/lib/costs/format-cost';
import type { ModelPrice, PriceImportResult, SetPrice } from '@/lib/costs/price';
import { writePriceFile } from '@/lib/costs/price-file';
import { fetchPrices } from '@/lib/costs/server/fetch-prices';
import { importPrices } from '@/lib/costs/server/import-prices';
import { listPrices } from '@/lib/costs/server/list-prices';
import { setPrice } from '@/lib/costs/server/set-prices';
import { listProviders } from '@/lib/providers/server/list-providers';
import type { CommandContext } from './command-context';
import { checkDelivery, deliverFile, type DeliveryOptions } from './deliver-file';
import { exitCodes, type ExitCode } from './exit-code';
import { renderTable } from './render-table';
import { findProviderByName, resolveTarget, slugOf, splitTarget } from '@/lib/providers/resolve-target';
import type { Colors } from './terminal';
import { UsageError } from './usage-error';
import { databaseOnly, withConnection } from './with-connection';

type Json = { json?: boolean };

const columns = [
  { title: 'Model' },
  { title: 'Input /1M', right: true },
  { title: 'Cached', right: true },
  { title: 'Output /1M', right: true },
  { title: 'Request', right: true },
  { title: 'Hour', right: true },
  { title: 'From' },
  { title: 'Since (UTC)' },
];

const row = (price: ModelPrice): string[] => [
  `${slugOf(price.provider)}/${price.model}`,
  formatUsd(price.inputPerMillion),
  formatUsd(price.cachedInputPerMillion),
  formatUsd(price.outputPerMillion),
  formatUsd(price.perRequest),
  formatUsd(price.perHour),
  price.source,
  price.createdAt.slice(0, 16).replace('T', ' '),
];

const renderPrices = (prices: ModelPrice[], colors: Colors) => renderTable(columns, prices.map(row), colors);

/** The id of the provider that is named; undefined when none is. */
async function providerIdOf(name: string | undefined): Promise<string | undefined> {
  return name === undefined ? undefined : findProviderByName(name, await listProviders()).id;
}

function sayResult(
  { created, updated, unchanged, errors, notes }: PriceImportResult,
  context: CommandContext,
) {
  const { terminal } = context;
  for (const { line, column, message } of errors) terminal.err(`${line}:${column}: ${message}`);
  for (const note of notes) terminal.err(note);
  if (errors.length === 0) terminal.out(`${created} new, ${updated} changed, ${unchanged} as they were`);
}

function deliver(result: PriceImportResult, { json }: Json, context: CommandContext): ExitCode {
  if (json) context.terminal.out(JSON.stringify(result, null, 2));
  else sayResult(result, context);
  return result.errors.length > 0 ? exitCodes.error : exitCodes.ok;
}

/** Lists the prices in force. */
export async function listStoredPrices(
  { provider, json }: Json & { provider?: string },
  context: CommandContext,
): Promise<ExitCode> {
  const { terminal } = context;
  const list = await withConnection(context, databaseOnly, async () =>
    listPrices(await providerIdOf(provider)),
  );
  if (json) terminal.out(JSON.stringify(list, null, 2));
  else if (list.items.length === 0)
    terminal.err(
      'No price is stored, so every cost is unknown. `assay prices import` or `assay prices set` adds some.',
    );
  else terminal.out(renderPrices(list.items, terminal.colors));
  return exitCodes.ok;
}

export type PriceOptions = Json & {
  input?: number;
  output?: number;
  cachedInput?: number;
  perRequest?: number;
  perHour?: number;
};

/** Sets the price of one model. */
export async function setModelPrice(
  reference: string,
  options: PriceOptions,
  context: CommandContext,
): Promise<ExitCode> {
  splitTarget(reference);
  const { terminal } = context;
  const price = await withConnection(context, databaseOnly, async () => {
    const target = resolveTarget(reference, await listProviders());
    const figures: Omit<SetPrice, 'providerId' | 'model'> = {
      inputPerMillion: options.input,
      outputPerMillion: options.output,
      cachedInputPerMillion: options.cachedInput,
      perRequest: options.perRequest,
      perHour: options.perHour,
    };
    return setPrice({ ...target, ...figures });
  });
  terminal.out(options.json ? JSON.stringify(price, null, 2) : renderPrices([price], terminal.colors));
  return exitCodes.ok;
}

/** Imports a price file in S4's form, all of it or nothing. */
export async function importPriceFile(
  file: string,
  options: Json & { provider?: string; dryRun?: boolean },
  context: CommandContext,
): Promise<ExitCode> {
  const text = await fs
    .readFile(path.resolve(context.cwd, file), 'utf8')
    .catch((error: NodeJS.ErrnoException) => {
      throw new UsageError(`${file} cannot be read (${error.code}).`);
    });
  const result = await withConnection(context, databaseOnly, async () =>
    importPrices(text, { providerId: await providerIdOf(options.provider), dryRun: options.dryRun }),
  );
  return deliver(result, options, context);
}

/** Takes over the prices that a provider's list of models tells. */
export async function fetchProviderPrices(
  provider: string,
  options: Json,
  context: CommandContext,
): Promise<ExitCode> {
  const result = await withConnection(context, databaseOnly, async () =>
    fetchPrices(findProviderByName(provider, await listProviders()).id),
  );
  return deliver(result, options, context);
}

/** Writes the prices in force as a file that can be imported again. */
export async function exportPrices(
  options: DeliveryOptions & { provider?: string },
  context: CommandContext,
  stdout: NodeJS.WritableStream = process.stdout,
): Promise<ExitCode> {
  checkDelivery('prices export', options);
  return withConnection(context, databaseOnly, async () => {
    const { items } = await listPrices(await providerIdOf(options.provider));
    const stream = Readable.from([writePriceFile(items)]);
    await deliverFile({ fileName: 'assay-prices.yaml', stream }, options, context, stdout);
    return exitCodes.ok;
  });
}
