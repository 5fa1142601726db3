import { notFound } from 'next/navigation';
import { readTab } from '@/components/runs/run-tab';
import { idSchema } from '@/lib/db/id';
import { FailuresTab } from './_tabs/failures-tab';
import { ItemsTab } from './_tabs/items-tab';
import { LogTab } from './_tabs/log-tab';
import { ManifestTab } from './_tabs/manifest-tab';
import { OverviewTab } from './_tabs/overview-tab';

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<Partial<Record<string, string | string[]>>>;
};

export default async function RunPage({ params, searchParams }: Props) {
  const { id } = await params;
  const address = await searchParams;
  const { tab, with: other } = address;
  if (!idSchema.safeParse(id).success) notFound();
  switch (readTab(tab)) {
    case 'items':
      return <ItemsTab runId={id} />;
    case 'failures':
      return <FailuresTab runId={id} />;
    case 'log':
      return <LogTab />;
    case 'manifest':
      return <ManifestTab runId={id} otherId={idSchema.safeParse(other).data ?? null} />;
    default:
      return <OverviewTab runId={id} address={address} />;
  }
}
