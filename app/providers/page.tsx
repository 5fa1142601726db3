import type { Metadata } from 'next';
import Link from 'next/link';
import { ProviderCard } from '@/components/providers/provider-card';
import { buttonVariants } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Notice } from '@/components/ui/notice';
import type { Provider } from '@/lib/providers/provider';
import { listProviders } from '@/lib/providers/server/list-providers';
import { pageData } from '../_page/page-data';
import { PageProblem } from '../_page/page-problem';
import { checkAvailability } from './actions';
import { readAvailability } from './read-availability';

export const metadata: Metadata = { title: 'Providers' };

type Props = { searchParams: Promise<{ saved?: string | string[]; deleted?: string | string[] }> };

const explanation =
  'A provider is a server that runs models and speaks OpenAI’s chat completions: Ollama or LM Studio on this machine, or a service such as OpenAI or OpenRouter. Runs send tasks to its models, or let one of them judge.';

function outcomeOf(providers: Provider[], { saved, deleted }: Awaited<Props['searchParams']>): string | null {
  const found = providers.find(({ id }) => id === saved);
  if (found) return `“${found.name}” is saved.`;
  return deleted ? 'The provider is deleted.' : null;
}

export default async function ProvidersPage({ searchParams }: Props) {
  const page = await pageData(listProviders);
  if ('problem' in page) return <PageProblem detail={page.problem} />;
  const outcome = outcomeOf(page.data, await searchParams);
  const addProvider = (
    <Link href="/providers/new" className={buttonVariants({ variant: 'default' })}>
      Add provider
    </Link>
  );
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-xl font-semibold tracking-tight">Providers</h1>
        {page.data.length ? (
          <span className="flex flex-wrap items-center gap-3">
            <Link href="/providers/prices" prefetch={false} className="text-sm text-accent underline">
              Prices
            </Link>
            {addProvider}
          </span>
        ) : null}
      </div>
      {outcome ? <Notice tone="good">{outcome}</Notice> : null}
      {page.data.length === 0 ? (
        <EmptyState title="No providers yet" action={addProvider}>
          {explanation}
        </EmptyState>
      ) : (
        <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {page.data.map((provider) => (
            <ProviderCard
              key={provider.id}
              provider={provider}
              first={readAvailability(provider.id)}
              recheck={checkAvailability.bind(null, provider.id)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
