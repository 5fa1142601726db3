import { AppError } from '@/lib/errors/app-error';
import type { ModelInfo, Provider } from '@/lib/providers/provider';
import { listModels } from '@/lib/providers/server/list-models';
import { listProviders } from '@/lib/providers/server/list-providers';
import type { CommandContext } from './command-context';
import { exitCodes, type ExitCode } from './exit-code';
import { formatBytes, formatCount, noFigure } from '@/lib/reports/format-figures';
import { renderTable } from './render-table';
import { findProviderByName, slugOf } from '@/lib/providers/resolve-target';
import type { Colors } from './terminal';
import { withConnection } from './with-connection';

export type ProviderModels = {
  provider: Pick<Provider, 'id' | 'name' | 'type' | 'simulated'>;
  /** Null when the provider failed. */
  models: ModelInfo[] | null;
  error: string | null;
};

async function modelsOf({ id, name, type, simulated }: Provider): Promise<ProviderModels> {
  const provider = { id, name, type, simulated };
  try {
    return { provider, models: await listModels(id), error: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { provider, models: null, error: error.message };
  }
}

const columns = [
  { title: 'Model' },
  { title: 'Context', right: true },
  { title: 'Size' },
  { title: 'Quantisation' },
  { title: 'Bytes', right: true },
  { title: 'Digest' },
  { title: 'Server' },
];

/** Enough of a digest to tell two apart; --json has it whole. */
const shownDigest = 12;

/** As --models takes it, and what the provider tells of the model. */
const row = (slug: string, model: ModelInfo) => [
  `${slug}/${model.id}`,
  formatCount(model.contextLength),
  model.parameterSize ?? noFigure,
  model.quantization ?? noFigure,
  model.sizeBytes === null ? noFigure : formatBytes(model.sizeBytes),
  model.digest?.replace(/^sha256:/, '').slice(0, shownDigest) ?? noFigure,
  model.serverVersion ?? noFigure,
];

export function renderProviderModels({ provider, models, error }: ProviderModels, colors: Colors): string {
  const title = `${colors.bold(provider.name)}${provider.simulated ? colors.yellow(' (simulated)') : ''}`;
  // Most refusals begin with the provider's name themselves.
  if (models === null)
    return `${title}: ${colors.red((error ?? 'failed').replace(`${provider.name}: `, ''))}`;
  if (models.length === 0) return `${title}: lists no models`;
  const rows = models.map((model) => row(slugOf(provider.name), model));
  return `${title}\n${renderTable(columns, rows, colors)}`;
}

/** Lists the models of all providers, or of one, side by side: one that fails says so and stops nothing. */
export async function models(
  name: string | undefined,
  options: { json?: boolean },
  context: CommandContext,
): Promise<ExitCode> {
  const { terminal } = context;
  const lists = await withConnection(context, { worker: false, simulator: true }, async () => {
    const providers = await listProviders();
    const chosen = name === undefined ? providers : [findProviderByName(name, providers)];
    return Promise.all(chosen.map(modelsOf));
  });
  if (options.json) terminal.out(JSON.stringify({ items: lists }, null, 2));
  else for (const list of lists) terminal.out(`${renderProviderModels(list, terminal.colors)}\n`);
  if (lists.length === 0) terminal.err('No provider is stored.');
  return lists.some((list) => list.models !== null) ? exitCodes.ok : exitCodes.error;
}
