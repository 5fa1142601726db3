import type { Metadata } from 'next';
import { ProviderForm } from '@/components/providers/provider-form';
import { findPreset } from '@/lib/providers/presets';
import { isProviderNameTaken } from '@/lib/providers/server/is-provider-name-taken';
import { pageData } from '../../_page/page-data';
import { PageProblem } from '../../_page/page-problem';
import { isNameTaken, saveProvider, tryProvider } from '../actions';

export const metadata: Metadata = { title: 'Add a provider' };

type Props = { searchParams: Promise<{ preset?: string | string[] }> };

export default async function NewProviderPage({ searchParams }: Props) {
  const { preset } = await searchParams;
  const chosen = typeof preset === 'string' ? findPreset(preset) : null;
  const page = await pageData(async () => chosen !== null && isProviderNameTaken(chosen.name, null));
  if ('problem' in page) return <PageProblem detail={page.problem} />;
  return (
    <div className="space-y-4">
      <h1 className="text-xl font-semibold tracking-tight">Add a provider</h1>
      <ProviderForm
        provider={null}
        presetId={chosen?.id ?? null}
        isPresetNameTaken={page.data}
        actions={{ save: saveProvider, test: tryProvider, isNameTaken }}
      />
    </div>
  );
}
