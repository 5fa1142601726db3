import Link from 'next/link';
import { Badge } from '@/components/ui/badge';
import { Notice } from '@/components/ui/notice';
import { Facts } from './facts';

type Unreadable = { providerId: string; providerName: string; headerKey: string };
type Props = {
  keyOrigin: 'environment' | 'generated' | 'missing';
  keyFile: string;
  stored: number;
  unreadable: Unreadable[];
};

function Origin({ keyOrigin, keyFile }: Pick<Props, 'keyOrigin' | 'keyFile'>) {
  if (keyOrigin === 'missing')
    return <Badge tone="bad">Not set: secrets can be neither stored nor read</Badge>;
  if (keyOrigin === 'environment')
    return (
      <>
        Set by the environment variable <code className="font-mono">MASTER_KEY</code>. Every machine of this
        installation needs the same.
      </>
    );
  return (
    <>
      Generated into <code className="font-mono break-all">{keyFile}</code>. Back this file up: without it
      stored secrets cannot be read.
    </>
  );
}

function Readable({ stored, unreadable }: Pick<Props, 'stored' | 'unreadable'>) {
  if (stored === 0) return 'None stored';
  if (unreadable.length === 0)
    return (
      <Badge tone="good">
        ✓ {stored} stored, {stored === 1 ? 'readable' : 'all readable'}
      </Badge>
    );
  return (
    <Badge tone="bad">
      ✗ {unreadable.length} of {stored} cannot be read
    </Badge>
  );
}

export function SecretFacts({ keyOrigin, keyFile, stored, unreadable }: Props) {
  return (
    <>
      <Facts
        facts={[
          ['Master key', <Origin key="origin" keyOrigin={keyOrigin} keyFile={keyFile} />],
          ['Stored secrets', <Readable key="readable" stored={stored} unreadable={unreadable} />],
        ]}
      />
      {unreadable.length ? (
        <Notice tone="bad" className="m-4">
          <p>
            They were stored with another master key. Start Assay with that key, or open these providers and
            enter the secrets again:
          </p>
          <ul className="mt-1 list-disc pl-5">
            {unreadable.map(({ providerId, providerName, headerKey }) => (
              <li key={`${providerId} ${headerKey}`}>
                <Link href={`/providers/${providerId}`} className="underline">
                  {providerName}
                </Link>
                : <span className="font-mono">{headerKey}</span>
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </>
  );
}
