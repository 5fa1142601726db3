'use client';

import Link from 'next/link';
import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import type { Provider } from '@/lib/providers/provider';
import { AdvancedFields } from './advanced-fields';
import { ConnectionFields } from './connection-fields';
import { ConnectionTest, type TestRun } from './connection-test';
import { HeaderRows } from './header-rows';
import { PresetPicker } from './preset-picker';
import { useProviderForm, type ProviderFormProps } from './use-provider-form';

/** The masks of the stored secrets, by header name in lower case. */
function masksOf(provider: Provider | null): Map<string, string> {
  const secrets = (provider?.headers ?? []).filter(({ isSecret }) => isSecret);
  return new Map(secrets.map(({ key, value }) => [key.toLowerCase(), value]));
}

type TestCardProps = { run: TestRun | null; isOutdated: boolean; isTesting: boolean; onTest: () => void };

const TestCard = ({ run, isOutdated, isTesting, onTest }: TestCardProps) => (
  <Card title="Test connection">
    <div className="space-y-3 p-4">
      <p className="text-xs text-subtle">
        Tries what this form holds, saved or not: reaches the server, authenticates, lists the models, and
        asks one of them for a few tokens.
      </p>
      <Button aria-disabled={isTesting} onClick={onTest}>
        {isTesting ? 'Testing …' : 'Test connection'}
      </Button>
      {run ? <ConnectionTest run={run} isOutdated={isOutdated} /> : null}
    </div>
  </Card>
);

export function ProviderForm(props: ProviderFormProps) {
  const { provider } = props;
  const form = useRef<HTMLFormElement>(null);
  const state = useProviderForm(props, form);
  const { values, change, errorOf, preset, isSaving } = state;
  return (
    <form
      ref={form}
      noValidate
      onSubmit={state.submit}
      aria-label="Provider"
      className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="min-w-0 space-y-4">
        {provider ? null : (
          <Card title="Start from a preset">
            <PresetPicker chosen={preset?.id ?? null} onChoose={state.choose} />
          </Card>
        )}
        <Card title="Connection">
          <ConnectionFields
            values={values}
            isSimulated={provider?.simulated ?? false}
            note={preset?.note ?? null}
            errorOf={errorOf}
            onChange={change}
            onNameLeft={() => void state.checkName(values.name)}
          />
        </Card>
        <Card title="Headers">
          <HeaderRows
            headers={values.headers}
            masks={masksOf(provider)}
            errorOf={errorOf}
            onChange={(headers) => change({ headers })}
          />
        </Card>
        <details
          open={state.isAdvancedOpen}
          onToggle={(event) => state.setAdvancedOpen(event.currentTarget.open)}
          className="rounded-lg border bg-surface"
        >
          <summary className="cursor-pointer px-4 py-2 text-sm font-semibold">
            Advanced <span className="font-normal text-subtle">timeouts, limits, lane</span>
          </summary>
          <div className="border-t">
            <AdvancedFields values={values} errorOf={errorOf} onChange={change} />
          </div>
        </details>
      </div>
      <div className="min-w-0 space-y-4 lg:sticky lg:top-6 lg:self-start">
        <TestCard
          run={state.run}
          isOutdated={state.isTestOutdated}
          isTesting={state.isTesting}
          onTest={() => void state.test()}
        />
        {state.message ? <Notice tone="bad">{state.message}</Notice> : null}
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" variant="default" aria-disabled={isSaving}>
            {isSaving ? 'Saving …' : provider ? 'Save changes' : 'Create provider'}
          </Button>
          <Link href="/providers" className="px-2 text-sm text-accent underline">
            Cancel
          </Link>
        </div>
      </div>
    </form>
  );
}
