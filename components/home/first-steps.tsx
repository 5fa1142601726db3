'use client';

import { Check, Circle } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { buttonVariants } from '@/components/ui/button';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useProviderModels } from '../new-run/use-provider-models';
import type { ProviderName } from '../new-run/plan-run';
import { ActionButton, type Action } from './action-button';

type StepProps = { number: number; title: string; isDone: boolean; children: ReactNode; action: ReactNode };

const Step = ({ number, title, isDone, children, action }: StepProps) => (
  <li className="flex gap-3 border-t p-4 first:border-t-0">
    {isDone ? (
      <Check aria-hidden size={18} className="mt-0.5 shrink-0 text-good" />
    ) : (
      <Circle aria-hidden size={18} className="mt-0.5 shrink-0 text-subtle" />
    )}
    <div className="min-w-0 grow space-y-2">
      <h3 className="font-medium">
        {number}. {title} <span className="text-xs font-normal text-subtle">{isDone ? 'done' : 'to do'}</span>
      </h3>
      <div className="text-sm text-subtle">{children}</div>
      <div className="flex flex-wrap gap-2">{action}</div>
    </div>
  </li>
);

type ProviderStepProps = { providers: ProviderName[] };

/** Done when a provider other than the simulated one lists models: that one says nothing about real models. */
function ProviderStep({ providers }: ProviderStepProps) {
  const { modelsOf, retry } = useProviderModels(providers.map(({ id }) => id));
  const said = (id: string) => {
    const state = modelsOf[id];
    if (!state || state.state === 'loading') return 'asking …';
    return state.state === 'listed' ? `${state.models.length} models` : 'does not answer';
  };
  const isDone = providers.some(({ id, simulated }) => {
    const state = modelsOf[id];
    return !simulated && state?.state === 'listed' && state.models.length > 0;
  });
  return (
    <Step
      number={1}
      title="Connect a provider"
      isDone={isDone}
      action={
        <>
          <Link prefetch={false} href="/providers/new" className={buttonVariants()}>
            Add provider
          </Link>
          <Button variant="ghost" onClick={() => providers.forEach(({ id }) => retry(id))}>
            Look again
          </Button>
        </>
      }
    >
      <p>A server that runs models: Ollama or LM Studio on this machine, or a service.</p>
      <ul className="mt-1 space-y-0.5">
        {providers.map(({ id, name }) => (
          <li key={id}>
            <Link
              prefetch={false}
              href={`/providers/${id}`}
              className="text-foreground underline underline-offset-2"
            >
              {name}
            </Link>
            : {said(id)}
          </li>
        ))}
      </ul>
    </Step>
  );
}

type Props = { providers: ProviderName[]; tasks: number; collections: number; importStarter: Action };

/** What stands between an empty Assay and a first result, each with its state. */
export function FirstSteps({ providers, tasks, collections, importStarter }: Props) {
  const router = useRouter();
  return (
    <Card title="Measure your own models">
      <ol>
        <ProviderStep providers={providers} />
        <Step
          number={2}
          title="Choose or import tasks"
          isDone={collections > 0}
          action={
            <>
              <ActionButton action={importStarter} onDone={() => router.refresh()}>
                Import the starter dataset
              </ActionButton>
              <Link prefetch={false} href="/tasks" className={buttonVariants({ variant: 'ghost' })}>
                Your own tasks
              </Link>
            </>
          }
        >
          {tasks > 0
            ? `${tasks} tasks in ${collections} ${collections === 1 ? 'collection' : 'collections'}.`
            : 'The starter dataset has 75 tasks in 12 categories, each with four references. Or import your own files.'}
        </Step>
        <Step
          number={3}
          title="Start a run"
          isDone={false}
          action={
            <Link prefetch={false} href="/runs/new" className={buttonVariants()}>
              New run
            </Link>
          }
        >
          Choose a judge, the models and the collections; the summary says what it takes.
        </Step>
      </ol>
    </Card>
  );
}
