import Link from 'next/link';
import { Badge } from '@/components/ui/badge';
import type { Provider } from '@/lib/providers/provider';
import { ProviderAvailability, type Availability } from './availability';
import { typeNames } from './type-names';

type Props = { provider: Provider; first: Promise<Availability>; recheck: () => Promise<Availability> };

function factsOf({ headers, settings }: Provider): string {
  const secrets = headers.filter(({ isSecret }) => isSecret).length;
  return [
    `Lane ${settings.lane}`,
    `${settings.parallelRequests} parallel`,
    settings.requestsPerMinute === null ? null : `${settings.requestsPerMinute} requests/min`,
    headers.length ? `${headers.length} header${headers.length === 1 ? '' : 's'}` : null,
    secrets ? `${secrets} secret` : null,
  ]
    .filter(Boolean)
    .join(' · ');
}

export function ProviderCard({ provider, first, recheck }: Props) {
  const { id, name, type, simulated, baseUrl } = provider;
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-lg border bg-surface p-4">
      <div className="space-y-1">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="min-w-0 font-semibold break-words">
            <Link href={`/providers/${id}`} className="text-accent underline-offset-2 hover:underline">
              {name}
            </Link>
          </h2>
          <Badge>{typeNames[type]}</Badge>
          {simulated ? (
            <Badge tone="warning" title="Its answers come from Assay’s own simulator, not from a model">
              Simulated
            </Badge>
          ) : null}
        </div>
        <p className="font-mono text-xs break-all text-subtle">{baseUrl}</p>
        <p className="text-xs text-subtle">{factsOf(provider)}</p>
      </div>
      <div className="mt-auto border-t pt-3">
        <ProviderAvailability name={name} first={first} recheck={recheck} />
      </div>
    </li>
  );
}
