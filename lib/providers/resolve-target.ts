import type { Provider } from './provider';
import { AppError } from '@/lib/errors/app-error';

type NamedProvider = Pick<Provider, 'id' | 'name'>;

export type ResolvedTarget = { providerId: string; model: string };

const refusal = (message: string) => new AppError('unresolvable_reference', message);

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

/** The provider of that name, without regard to case, else the only one with that slug. @throws AppError `unresolvable_reference` */
export function findProviderByName<Named extends NamedProvider>(name: string, providers: Named[]): Named {
  const exact = providers.filter((provider) => provider.name.toLowerCase() === name.toLowerCase());
  const found =
    exact.length > 0 ? exact : providers.filter((provider) => slugOf(provider.name) === slugOf(name));
  if (found[0] && found.length === 1) return found[0];
  if (found.length > 1)
    throw refusal(
      `"${name}" could be each of: ${found.map((provider) => `"${provider.name}"`).join(', ')}. Write the name in full.`,
    );
  throw refusal(
    providers.length > 0
      ? `There is no provider "${name}". There are:\n${listOf(providers)}`
      : `There is no provider "${name}": none is stored yet.`,
  );
}

/** `provider/model`, parted at the first slash: ids of models may hold more. @throws AppError `unresolvable_reference` */
export function splitTarget(reference: string): { provider: string; model: string } {
  const slash = reference.indexOf('/');
  const provider = reference.slice(0, slash).trim();
  const model = reference.slice(slash + 1).trim();
  if (slash > 0 && provider && model) return { provider, model };
  throw refusal(`"${reference}" is not of the form provider/model, as in simulated/strong.`);
}

/** @throws AppError `unresolvable_reference` that lists the providers when the named one is unknown or ambiguous */
export function resolveTarget(reference: string, providers: NamedProvider[]): ResolvedTarget {
  const { provider, model } = splitTarget(reference);
  return { providerId: findProviderByName(provider, providers).id, model };
}

/**
 * Several references, none of them twice.
 * @throws AppError `unresolvable_reference`
 */
export function resolveTargets(references: readonly string[], providers: NamedProvider[]): ResolvedTarget[] {
  const targets = references.map((reference) => resolveTarget(reference, providers));
  const seen = new Set<string>();
  for (const [index, { providerId, model }] of targets.entries()) {
    const key = `${providerId}/${model}`;
    if (seen.has(key)) throw refusal(`The models name ${references[index]} twice.`);
    seen.add(key);
  }
  return targets;
}
