import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { DeleteProvider } from '@/components/providers/delete-provider';
import { ProviderForm } from '@/components/providers/provider-form';
import { Badge } from '@/components/ui/badge';
import { idSchema } from '@/lib/db/id';
import { getProvider } from '@/lib/providers/server/get-provider';
import { pageData } from '../../_page/page-data';
import { PageProblem } from '../../_page/page-problem';
import { isNameTaken, removeProvider, saveProvider, tryProvider } from '../actions';

export const metadata: Metadata = { title: 'Edit a provider' };

type Props = { params: Promise<{ id: string }> };

export default async function ProviderPage({ params }: Props) {
  const { id } = await params;
  if (!idSchema.safeParse(id).success) notFound();
  const page = await pageData(() => getProvider(id));
  if ('problem' in page) return <PageProblem detail={page.problem} />;
  const provider = page.data;
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <h1 className="min-w-0 text-xl font-semibold tracking-tight break-words">{provider.name}</h1>
          {provider.simulated ? <Badge tone="warning">Simulated</Badge> : null}
        </div>
        <DeleteProvider provider={provider} remove={removeProvider} />
      </div>
      <ProviderForm
        provider={provider}
        presetId={null}
        isPresetNameTaken={false}
        actions={{ save: saveProvider, test: tryProvider, isNameTaken }}
      />
    </div>
  );
}
