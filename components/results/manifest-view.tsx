import Link from 'next/link';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { Select } from '@/components/ui/select';
import { Table, Td, Th } from '@/components/ui/table';
import { manifestDifference } from '@/lib/runs/manifest-difference';
import { modelDifferences, type PinnedModel } from '@/lib/runs/pinned-models';
import { formatTime } from '../runs/format';

type Manifest = Record<string, unknown>;
type Other = { id: string; name: string; createdAt: string };
type Props = {
  runId: string;
  manifest: Manifest;
  others: Other[];
  other: { id: string; manifest: Manifest } | null;
};

const isPlain = (value: unknown) => typeof value !== 'object' || value === null;

const show = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);

/** Two levels are laid out for reading; what lies deeper is JSON in its place. */
function Value({ value }: { value: unknown }) {
  if (isPlain(value)) return <span className="break-words">{value === null ? 'none' : show(value)}</span>;
  if (Object.keys(value as object).length === 0) return <span className="text-subtle">none</span>;
  const entries = Array.isArray(value) ? value : null;
  if (entries && entries.length > 5)
    return (
      <details>
        <summary className="cursor-pointer">{entries.length.toLocaleString('en')} entries</summary>
        <ul className="mt-1 max-h-80 overflow-auto font-mono text-xs" tabIndex={0} aria-label="Entries">
          {entries.slice(0, 2_000).map((entry, i) => (
            <li key={i} className="break-all">
              {show(entry)}
            </li>
          ))}
        </ul>
        {entries.length > 2_000 ? (
          <p className="text-xs text-subtle">The JSON below has all of them.</p>
        ) : null}
      </details>
    );
  if (entries)
    return (
      <ul className="space-y-1">
        {entries.map((entry, i) => (
          <li key={i}>{isPlain(entry) ? show(entry) : <Value value={entry} />}</li>
        ))}
      </ul>
    );
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-1">
      {Object.entries(value as Manifest).map(([key, child]) => (
        <div key={key} className="flex min-w-0 gap-1">
          <dt className="text-subtle">{key}</dt>
          <dd className="min-w-0 break-all">
            {isPlain(child) ? show(child ?? 'none') : JSON.stringify(child)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Written by readManifest; a run from before has none. */
const modelsOf = ({ models }: Manifest) => (Array.isArray(models) ? (models as PinnedModel[]) : []);

function Difference({ manifest, other }: { manifest: Manifest; other: Manifest }) {
  const changes = manifestDifference(other, manifest);
  if (changes.length === 0)
    return <Notice tone="good">The manifests are equal: the same inputs went into both runs.</Notice>;
  const shown = changes.slice(0, 500);
  const models = modelDifferences(modelsOf(other), modelsOf(manifest));
  return (
    <>
      {models.length ? (
        <Notice tone="warning">
          {models.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      ) : null}
      <Table label="Differences of the manifests">
        <thead>
          <tr>
            <Th>Where</Th>
            <Th>What</Th>
            <Th>Other run</Th>
            <Th>This run</Th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ path, kind, before, after }) => (
            <tr key={path}>
              <Td className="font-mono text-xs break-all">{path}</Td>
              <Td>{kind}</Td>
              <Td className="font-mono text-xs break-all">{show(before)}</Td>
              <Td className="font-mono text-xs break-all">{show(after)}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
      {changes.length > shown.length ? (
        <p className="text-sm text-subtle">
          {changes.length - shown.length} further differences are not shown.
        </p>
      ) : null}
    </>
  );
}

function OtherRun({ runId, others, chosen }: { runId: string; others: Other[]; chosen: string | null }) {
  if (others.length === 0)
    return <p className="text-sm text-subtle">There is no other run to compare with yet.</p>;
  return (
    <form method="get" action={`/runs/${runId}`} className="flex flex-wrap items-end gap-2">
      <input type="hidden" name="tab" value="manifest" />
      <label className="min-w-0 grow text-sm font-medium sm:max-w-md">
        Compare with
        <Select name="with" defaultValue={chosen ?? ''} className="mt-1">
          {others.map(({ id, name, createdAt }) => (
            <option key={id} value={id}>
              {name}, {formatTime(createdAt)}
            </option>
          ))}
        </Select>
      </label>
      <Button type="submit">Show differences</Button>
      {chosen ? (
        <Link href={`/runs/${runId}?tab=manifest`} className="py-1 text-sm text-accent underline">
          Without comparison
        </Link>
      ) : null}
    </form>
  );
}

export function ManifestView({ runId, manifest, others, other }: Props) {
  return (
    <div className="space-y-4">
      <Card title="Difference from another run">
        <div className="space-y-3 p-4">
          <OtherRun runId={runId} others={others} chosen={other?.id ?? null} />
          {other ? <Difference manifest={manifest} other={other.manifest} /> : null}
        </div>
      </Card>
      <Card title="Everything that could change the result">
        <dl className="divide-y">
          {Object.entries(manifest).map(([key, value]) => (
            <div key={key} className="grid gap-1 px-4 py-2 text-sm md:grid-cols-[12rem_1fr]">
              <dt className="text-subtle">{key}</dt>
              <dd className="min-w-0">
                <Value value={value} />
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card title="As JSON">
        <details className="p-4">
          <summary className="cursor-pointer text-sm">Show the manifest as it is stored</summary>
          <pre
            className="mt-2 max-h-[60vh] overflow-auto rounded bg-muted p-2 font-mono text-xs"
            tabIndex={0}
          >
            {JSON.stringify(manifest, null, 2)}
          </pre>
        </details>
      </Card>
    </div>
  );
}
