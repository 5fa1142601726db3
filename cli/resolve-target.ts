import type { Provider } from '@/lib/providers/provider';
import { UsageError } from './usage-error';

type NamedProvider = Pick<Provider, 'id' | 'name'>;

export type ResolvedTarget = { providerId: string; model: string };

/** A name as it is typed on a command line: "Local LM Studio" is local-lm-studio. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}

const listOf = (providers: NamedProvider[]) =>
  providers
    .map(({ name }) => `  ${slugOf(name)}${slugOf(name) === name.toLowerCase() ? '' : `  (${name})`}`)
    .join('\n');

/** The provider of that name, without regard to case, else the only one with that slug. @throws UsageError */
export function findProviderByName<Named extends NamedProvider>(name: string, providers: Named[]): Named {
  const exact = providers.filter((provider) => provider.name.toLowerCase() === name.toLowerCase());
  const found =
    exact.length > 0 ? exact : providers.filter((provider) => slugOf(provider.name) === slugOf(name));
  if (found[0] && found.length === 1) return found[0];
  if (found.length > 1)
    throw new UsageError(
      `"${name}" could be each of: ${found.map((provider) => `"${provider.name}"`).join(', ')}. Write the name in full.`,
    );
  throw new UsageError(
    providers.length > 0
      ? `There is no provider "${name}". There are:\n${listOf(providers)}`
      : `There is no provider "${name}": none is stored yet.`,
  );
}

/** `provider/model`, parted at the first slash: ids of models may hold more. @throws UsageError */
export function splitTarget(reference: string): { provider: string; model: string } {
  const slash = reference.indexOf('/');
  const provider = reference.slice(0, slash).trim();
  const model = reference.slice(slash + 1).trim();
  if (slash > 0 && provider && model) return { provider, model };
  throw new UsageError(`"${reference}" is not of the form provider/model, as in simulated/strong.`);
}

/** @throws UsageError that lists the providers when the named one is unknown or ambiguous */
export function resolveTarget(reference: string, providers: NamedProvider[]): ResolvedTarget {
  const { provider, model } = splitTarget(reference);
  return { providerId: findProviderByName(provider, providers).id, model };
}
