import path from 'node:path';
import type { Metadata } from 'next';
import Link from 'next/link';
import { Facts } from '@/components/settings/facts';
import { SecretFacts } from '@/components/settings/secret-facts';
import { ThemeChoice } from '@/components/settings/theme-choice';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { readDatabaseInfo } from '@/lib/db/server/read-database-info';
import { readReadiness } from '@/lib/db/server/read-readiness';
import { env } from '@/lib/env/env';
import { readSecretStatus } from '@/lib/providers/server/read-secret-status';
import packageJson from '@/package.json';
import { pageData } from '../_page/page-data';
import { PageProblem } from '../_page/page-problem';

export const metadata: Metadata = { title: 'Settings' };

const Code = ({ children }: { children: string }) => <code className="font-mono break-all">{children}</code>;

/** A word beside the colour says the same. */
const State = ({ isGood, good, bad }: { isGood: boolean; good: string; bad: string }) => (
  <Badge tone={isGood ? 'good' : 'bad'}>{isGood ? `✓ ${good}` : `✗ ${bad}`}</Badge>
);

const documents = [
  { href: '/docs', name: 'REST API', what: 'every call, to read and to try' },
  { href: '/api/openapi.json', name: 'OpenAPI document', what: 'for tools that generate clients' },
];

export default async function SettingsPage() {
  const page = await pageData(() => Promise.all([readDatabaseInfo(), readReadiness(), readSecretStatus()]));
  if ('problem' in page) return <PageProblem detail={page.problem} />;
  const [database, readiness, secrets] = page.data;
  const { ASSAY_DATA_DIR } = env();
  const { applied, last } = database.migrations;
  return (
    <div className="max-w-4xl space-y-4">
      <h1 className="text-xl font-semibold tracking-tight">Settings</h1>
      <Card title="Theme" aside={<span className="text-xs text-subtle">kept in this browser</span>}>
        <div className="p-4">
          <ThemeChoice />
        </div>
      </Card>
      <Card title="Secrets">
        <SecretFacts {...secrets} keyFile={path.join(ASSAY_DATA_DIR, 'master.key')} />
      </Card>
      <Card title="This installation">
        <Facts
          facts={[
            ['Assay', <Code key="assay">{packageJson.version}</Code>],
            ['Node.js', <Code key="node">{process.versions.node}</Code>],
            ['PostgreSQL', <Code key="postgres">{database.version}</Code>],
            [
              'Migrations',
              <span key="migrations" className="flex flex-wrap items-center gap-2">
                <State isGood={readiness.migrations} good={`${applied} applied`} bad="not all applied" />
                {last ? <span className="text-xs break-all text-subtle">last: {last}</span> : null}
              </span>,
            ],
            [
              'Worker',
              <State
                key="worker"
                isGood={readiness.worker}
                good="connected"
                bad="none connected: runs wait until one is"
              />,
            ],
            ['Data directory', <Code key="data">{ASSAY_DATA_DIR}</Code>],
          ]}
        />
      </Card>
      <Card title="Documentation">
        <ul className="space-y-1 p-4 text-sm">
          {documents.map(({ href, name, what }) => (
            <li key={href}>
              <Link href={href} prefetch={false} className="text-accent underline">
                {name}
              </Link>{' '}
              <span className="text-subtle">{what}</span>
            </li>
          ))}
          <li className="text-subtle">
            Environment variables and the data directory: <Code>docs/configuration.md</Code> in the folder of
            Assay
          </li>
        </ul>
      </Card>
    </div>
  );
}
