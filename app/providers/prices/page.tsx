import type { Metadata } from 'next';
import Link from 'next/link';
import { DeletePrice } from '@/components/prices/delete-price';
import { PriceForm } from '@/components/prices/price-form';
import { PriceSources } from '@/components/prices/price-sources';
import { PriceTable } from '@/components/prices/price-table';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { listPriceHistory, listPrices } from '@/lib/costs/server/list-prices';
import { idSchema } from '@/lib/db/id';
import { plainText } from '@/lib/providers/plain-text';
import { listProviders } from '@/lib/providers/server/list-providers';
import { pageData } from '../../_page/page-data';
import { PageProblem } from '../../_page/page-problem';
import { fetchProviderPrices, importPriceFile, removePrice, savePrice } from './actions';

export const metadata: Metadata = { title: 'Prices' };

type Query = { providerId?: string | string[]; model?: string | string[] };

async function readHistory({ providerId, model }: Query) {
  const id = idSchema.safeParse(providerId);
  const name = plainText(255).min(1).safeParse(model);
  return id.success && name.success ? listPriceHistory(id.data, name.data) : [];
}

const readAll = (query: Query) => Promise.all([listPrices(), listProviders(), readHistory(query)] as const);

export default async function PricesPage({ searchParams }: { searchParams: Promise<Query> }) {
  const query = await searchParams;
  const page = await pageData(() => readAll(query));
  if ('problem' in page) return <PageProblem detail={page.problem} />;
  const [{ items }, allProviders, history] = page.data;
  const providers = allProviders.map(({ id, name }) => ({ id, name }));
  const [latest] = history;
  const inForce = history.find(({ replacedAt }) => replacedAt === null);
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-xl font-semibold tracking-tight">Prices</h1>
        <Link href="/providers" className="text-sm text-accent underline">
          Providers
        </Link>
      </div>
      {items.length === 0 ? (
        <EmptyState title="No prices yet">
          With the prices of its models a run shows what it costs and can keep to a budget. Without one a cost
          is unknown, not 0.
        </EmptyState>
      ) : (
        <Card title="In force">
          <PriceTable label="Prices in force" prices={items} />
        </Card>
      )}
      {latest ? (
        <Card
          title={`History of ${latest.model}`}
          aside={inForce ? <DeletePrice price={inForce} remove={removePrice} /> : null}
        >
          <PriceTable label={`Every price of ${latest.model}`} prices={history} showsEnd />
        </Card>
      ) : null}
      {providers.length > 0 ? (
        <div className="grid items-start gap-4 xl:grid-cols-[2fr_1fr]">
          <PriceForm
            key={latest ? `${latest.providerId} ${latest.model}` : ''}
            providers={providers}
            chosen={latest ?? null}
            save={savePrice}
          />
          <PriceSources providers={providers} importFile={importPriceFile} fetchFrom={fetchProviderPrices} />
        </div>
      ) : null}
    </div>
  );
}
