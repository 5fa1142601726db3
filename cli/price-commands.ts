import { InvalidArgumentError, Option, type Command } from 'commander';
import type { CommandContext } from './command-context';

const dollars = (text: string): number => {
  const value = text.trim() === '' ? NaN : Number(text);
  if (value >= 0 && value <= 1_000_000) return value;
  throw new InvalidArgumentError('Must be US dollars, 0 to 1000000.');
};

const json = () => new Option('--json', 'print the result as JSON, and nothing else, on standard output');
const provider = 'name of a provider, such as openrouter';

/** `assay prices` and its verbs. */
export function addPrices(
  program: Command,
  context: CommandContext,
  settle: (exitCode: number) => void,
): void {
  const load = () => import('./prices');
  const prices = program
    .command('prices')
    .enablePositionalOptions()
    .summary('list, set, import, export and fetch prices of models')
    .usage('[options] | <verb>')
    .description('Lists the prices of models in US dollars. Without one a cost is unknown; 0 is free.')
    .option('--provider <name>', 'only those of one provider')
    .addOption(json())
    .action(async (options) => settle(await (await load()).listStoredPrices(options, context)));
  prices
    .command('set')
    .description("set a model's price; runs that have begun keep theirs")
    .argument('<provider/model>', 'the model')
    .option('--input <usd>', 'per 1M input tokens', dollars)
    .option('--output <usd>', 'per 1M output tokens', dollars)
    .option('--cached-input <usd>', 'per 1M input tokens read from the cache (default: as input)', dollars)
    .option('--per-request <usd>', 'per request, on top', dollars)
    .option('--per-hour <usd>', 'hourly rate of the machine, for local models', dollars)
    .addOption(json())
    .action(async (reference, options) =>
      settle(await (await load()).setModelPrice(reference, options, context)),
    );
  prices
    .command('import')
    .description('import a YAML file of prices, all of it or nothing')
    .argument('<file>', 'models with model_id, input_price_per_1m, output_price_per_1m')
    .option('--provider <name>', 'for the models whose provider is not named as one here')
    .option('--dry-run', 'say what would happen, store nothing')
    .addOption(json())
    .action(async (file, options) => settle(await (await load()).importPriceFile(file, options, context)));
  prices
    .command('export')
    .description('write the prices in force as YAML that can be imported again')
    .option('--provider <name>', 'only those of one provider')
    .option('--output <file>', 'file or folder to write to (default: standard output)')
    .addOption(json())
    .action(async (options) => settle(await (await load()).exportPrices(options, context)));
  prices
    .command('fetch')
    .description("take over the prices in a provider's list of models (OpenRouter)")
    .argument('<provider>', provider)
    .addOption(json())
    .action(async (name, options) =>
      settle(await (await load()).fetchProviderPrices(name, options, context)),
    );
}
