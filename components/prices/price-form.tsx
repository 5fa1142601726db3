'use client';

import { useRouter } from 'next/navigation';
import { useState, type SyntheticEvent } from 'react';
import { ask, type Answer } from '@/components/tasks/answer';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ProviderField } from '@/components/providers/provider-field';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Notice } from '@/components/ui/notice';
import type { ModelPrice, SetPrice } from '@/lib/costs/price';

const figures = [
  { key: 'inputPerMillion', label: 'Input per 1M tokens', hint: '0 is free' },
  { key: 'cachedInputPerMillion', label: 'Cached input per 1M', hint: 'empty: as input' },
  { key: 'outputPerMillion', label: 'Output per 1M tokens', hint: 'reasoning included' },
  { key: 'perRequest', label: 'Per request', hint: 'on top' },
  { key: 'perHour', label: 'Per hour', hint: 'your machine’s rate, for local models' },
] as const;
type FigureKey = (typeof figures)[number]['key'];

/** An empty field is null; what is no number stays as it is, for the server to name the field. */
function figure(typed: string): number | null {
  const trimmed = typed.trim();
  if (trimmed === '') return null;
  const value = Number(trimmed);
  return Number.isFinite(value) ? value : (trimmed as unknown as number);
}

type Props = {
  providers: { id: string; name: string }[];
  /** The price that is being changed; null to add one. */
  chosen: ModelPrice | null;
  save: (price: SetPrice) => Promise<Answer<ModelPrice>>;
};

/** Sets the price of one model; saving a price for a model that has one replaces it and keeps the old one in its history. */
export function PriceForm({ providers, chosen, save }: Props) {
  const router = useRouter();
  const [providerId, setProviderId] = useState(chosen?.providerId ?? providers[0]?.id ?? '');
  const [model, setModel] = useState(chosen?.model ?? '');
  const [typed, setTyped] = useState<Record<FigureKey, string>>(
    () =>
      Object.fromEntries(figures.map(({ key }) => [key, String(chosen?.[key] ?? '')])) as Record<
        FigureKey,
        string
      >,
  );
  const [answer, setAnswer] = useState<Answer<ModelPrice> | null>(null);
  const [busy, setBusy] = useState(false);
  const errorOf = (path: string) =>
    answer && !answer.ok ? answer.errors.find((error) => error.path === path)?.message : undefined;
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const values = Object.fromEntries(figures.map(({ key }) => [key, figure(typed[key])]));
    const next = await ask(() =>
      save({ providerId, model, contextWindow: chosen?.contextWindow ?? null, ...values }),
    );
    setBusy(false);
    setAnswer(next);
    if (next.ok) router.refresh();
  };
  return (
    <Card title={chosen ? `Price of ${chosen.model}` : 'Set a price'}>
      <form className="space-y-3 p-4" noValidate onSubmit={(event) => void submit(event)}>
        <div className="grid gap-3 sm:grid-cols-2">
          <ProviderField
            className="w-full"
            error={errorOf('providerId')}
            providers={providers}
            value={providerId}
            onChoose={setProviderId}
          />
          <Field label="Model" error={errorOf('model')}>
            {(control) => (
              <Input
                {...control}
                maxLength={255}
                value={model}
                onChange={(event) => setModel(event.target.value)}
              />
            )}
          </Field>
        </div>
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-5">
          {figures.map(({ key, label, hint }) => (
            <Field key={key} label={label} hint={hint} error={errorOf(key)}>
              {(control) => (
                <Input
                  {...control}
                  inputMode="decimal"
                  value={typed[key]}
                  onChange={(event) => setTyped((now) => ({ ...now, [key]: event.target.value }))}
                />
              )}
            </Field>
          ))}
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="default" aria-disabled={busy}>
            Save price
          </Button>
          <span className="text-xs text-subtle">
            US dollars. Runs that have begun keep the price they started with.
          </span>
        </div>
        {answer && !answer.ok ? <Notice tone="bad">{answer.message}</Notice> : null}
        {answer?.ok ? <Notice tone="good">The price of {answer.data.model} is saved.</Notice> : null}
      </form>
    </Card>
  );
}
