'use client';

import { useRouter } from 'next/navigation';
import { useState, type ChangeEvent } from 'react';
import { ask, type Answer } from '@/components/tasks/answer';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ProviderField } from '@/components/providers/provider-field';
import { Field } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import type { PriceImportResult } from '@/lib/costs/price';

function Outcome({ answer }: { answer: Answer<PriceImportResult> }) {
  if (!answer.ok) return <Notice tone="bad">{answer.message}</Notice>;
  const { created, updated, unchanged, errors, notes } = answer.data;
  return (
    <Notice tone={errors.length > 0 ? 'bad' : 'good'}>
      <p>
        {errors.length > 0
          ? 'Nothing was imported:'
          : `${created} new, ${updated} changed, ${unchanged} as they were.`}
      </p>
      <ul className="list-disc pl-4">
        {errors.map(({ line, column, message }) => (
          <li key={`${line}:${column} ${message}`}>
            Line {line}: {message}
          </li>
        ))}
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** A file, no page. */
const exportHref = '/api/prices/export';

type Props = {
  providers: { id: string; name: string }[];
  importFile: (text: string, providerId: string | null) => Promise<Answer<PriceImportResult>>;
  fetchFrom: (providerId: string) => Promise<Answer<PriceImportResult>>;
};

/** Prices from elsewhere: a file, or what a provider's own list of models tells. */
export function PriceSources({ providers, importFile, fetchFrom }: Props) {
  const router = useRouter();
  const [providerId, setProviderId] = useState(providers[0]?.id ?? '');
  const [answer, setAnswer] = useState<Answer<PriceImportResult> | null>(null);
  const [busy, setBusy] = useState(false);
  const run = async (verb: () => Promise<Answer<PriceImportResult>>) => {
    if (busy) return;
    setBusy(true);
    const next = await ask(verb);
    setBusy(false);
    setAnswer(next);
    if (next.ok) router.refresh();
  };
  const read = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (file) void run(async () => importFile(await file.text(), providerId || null));
  };
  return (
    <Card title="Import, export, fetch">
      <div className="space-y-3 p-4 text-sm">
        <ProviderField
          className="w-full"
          hint="Whose prices are fetched, and for models in a file whose provider is not one of these."
          providers={providers}
          value={providerId}
          onChoose={setProviderId}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button aria-disabled={busy} onClick={() => void run(() => fetchFrom(providerId))}>
            Fetch its prices
          </Button>
          <a className="text-accent underline" href={exportHref} download>
            Export as YAML
          </a>
        </div>
        <Field
          label="Import a YAML file"
          hint="models: with model_id, input_price_per_1m, output_price_per_1m"
        >
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".yaml,.yml"
              className="block max-w-full"
              onChange={read}
            />
          )}
        </Field>
        {answer ? <Outcome answer={answer} /> : null}
      </div>
    </Card>
  );
}
