import type { ModelFacts } from '@/lib/providers/model-facts';

type Fact = string | number;

/** A model of a run with what its server told of it: a list where it told different things in the course of the run. */
export type PinnedModel = { providerId: string; model: string } & {
  [key in keyof ModelFacts]?: Fact | Fact[];
};

/** In the order in which they are shown. */
const names: Record<keyof ModelFacts, string> = {
  resolvedModel: 'name at the server',
  digest: 'digest of the weights',
  quantization: 'quantisation',
  parameterSize: 'parameters',
  contextLength: 'context length',
  loadedContextLength: 'loaded context length',
  sizeBytes: 'bytes',
  serverVersion: 'server version',
  systemFingerprint: 'system fingerprint',
};
const keys = Object.keys(names) as (keyof ModelFacts)[];

/** The snapshots of one model as one: what no server told is left out, so that it makes no difference between two runs. */
export function pinModel(
  { providerId, model }: { providerId: string; model: string },
  snapshots: ModelFacts[],
): PinnedModel {
  const pinned: PinnedModel = { providerId, model };
  for (const key of keys) {
    const values = [...new Set(snapshots.map((facts) => facts[key]).filter((value) => value !== null))];
    const [only] = values;
    if (only !== undefined)
      pinned[key] = values.length === 1 ? only : values.toSorted((a, b) => (a < b ? -1 : 1));
  }
  return pinned;
}

const shownDigest = 12;

function show(key: keyof ModelFacts, value: Fact | Fact[] | undefined): string {
  if (value === undefined) return 'not told';
  if (Array.isArray(value)) return value.map((one) => show(key, one)).join(' and ');
  return key === 'digest'
    ? String(value)
        .replace(/^sha256:/, '')
        .slice(0, shownDigest)
    : String(value);
}

/** What `after` tells otherwise than `before`, as "digest of the weights 3f1c… → 9a0b…". */
export function factDifferences(before: Partial<PinnedModel>, after: Partial<PinnedModel>): string[] {
  return keys
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .map((key) => `${names[key]} ${show(key, before[key])} → ${show(key, after[key])}`);
}

/** One sentence for each model of both runs that is not told to be the same. */
export function modelDifferences(before: PinnedModel[], after: PinnedModel[]): string[] {
  return after.flatMap((model) => {
    const other = before.find((one) => one.providerId === model.providerId && one.model === model.model);
    const differences = other ? factDifferences(other, model) : [];
    return differences.length ? [`${model.model} is not what it was: ${differences.join(', ')}.`] : [];
  });
}
