'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useRef, useState, type FormEvent } from 'react';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import type { FieldError } from '@/lib/errors/app-error';
import type { CreateRunInput } from '@/lib/runs/create-run-input';
import type { Collection } from '@/lib/tasks/collection';
import { AdvancedFields } from './advanced-fields';
import { CollectionsStep } from './collections-step';
import { JudgeStep } from './judge-step';
import { ModelsStep } from './models-step';
import { planRun, type ProviderName } from './plan-run';
import { isSame, toRunInput, type RunFormValues } from './run-form-values';
import { RunSummaryCard, type Refusal } from './run-summary';
import { useProviderModels } from './use-provider-models';
import { useRunEstimate, type EstimateRun } from './use-run-estimate';
import { useTaskCount, type CountTasks } from './use-task-count';

export type StartRun = (
  input: CreateRunInput,
) => Promise<{ ok: true; data: { id: string } } | ({ ok: false; errors: FieldError[] } & Refusal)>;

type Props = {
  first: RunFormValues;
  providers: ProviderName[];
  collections: Collection[];
  start: StartRun;
  countTasks: CountTasks;
  estimate: EstimateRun;
};

const notReached: Refusal = {
  message:
    'The server was not reached. Look at the list of runs whether it has started before you try again.',
  activeRun: null,
};

/** Sends the form once, however often it is submitted; what was typed stays when the server refuses. */
function useStart(start: StartRun) {
  const router = useRouter();
  const isSending = useRef(false);
  const [isStarting, setStarting] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [errors, setErrors] = useState<FieldError[]>([]);
  const refuse = (next: Refusal, fields: FieldError[] = []) => {
    isSending.current = false;
    setStarting(false);
    setRefusal(next);
    setErrors(fields);
  };
  const send = async (input: CreateRunInput) => {
    if (isSending.current) return;
    isSending.current = true;
    setStarting(true);
    setRefusal(null);
    setErrors([]);
    const result = await start(input).catch(() => null);
    if (!result) refuse(notReached);
    else if (result.ok) router.push(`/runs/${result.data.id}`);
    else refuse({ message: result.message, activeRun: result.activeRun }, result.errors);
  };
  return {
    send,
    isStarting,
    refusal,
    refuse,
    errorOf: (path: string) => errors.find((e) => e.path === path)?.message,
  };
}

export function NewRunForm({ first, providers, collections, start, countTasks, estimate }: Props) {
  const [values, setValues] = useState(first);
  const { modelsOf, retry } = useProviderModels(providers.map(({ id }) => id));
  const count = useTaskCount(countTasks, collections, values.collectionIds);
  const { send, isStarting, refusal, refuse, errorOf } = useStart(start);
  const change = (part: Partial<RunFormValues>) => setValues((now) => ({ ...now, ...part }));
  const plan = planRun({ values, count, providers, modelsOf });
  const estimated = useRunEstimate(estimate, plan.blockers.length ? null : toRunInput(values));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (plan.blockers.length) refuse({ message: plan.blockers.join(' '), activeRun: null });
    else void send(toRunInput(values));
  };
  return (
    <form
      noValidate
      aria-label="New run"
      onSubmit={submit}
      className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <div className="min-w-0 space-y-4">
        <Card title="1. Judge">
          <JudgeStep
            hasJudge={values.hasJudge}
            judge={values.judge}
            providers={providers}
            modelsOf={modelsOf}
            errorOf={errorOf}
            onChange={change}
          />
        </Card>
        <Card
          title="2. Models"
          aside={
            <Link prefetch={false} href="/providers/new" className="text-xs text-accent underline">
              Connect a provider
            </Link>
          }
        >
          <ModelsStep
            providers={providers}
            modelsOf={modelsOf}
            targets={values.targets}
            onRetry={retry}
            onChange={(targets) => change({ targets })}
          />
        </Card>
        <Card title="3. Collections">
          <CollectionsStep
            collections={collections}
            chosen={values.collectionIds}
            onChange={(collectionIds) => change({ collectionIds })}
          />
        </Card>
        <Card>
          <div className="grid gap-3 p-4 sm:grid-cols-[minmax(0,1fr)_10rem]">
            <Field
              label="Name"
              hint="Optional. The run also gets an id with its date."
              error={errorOf('name')}
            >
              {(control) => (
                <Input
                  {...control}
                  maxLength={255}
                  value={values.name}
                  onChange={(event) => change({ name: event.target.value })}
                />
              )}
            </Field>
            <Field label="Repetitions" hint="of each task, 1 to 100" error={errorOf('repetitions')}>
              {(control) => (
                <Input
                  {...control}
                  inputMode="numeric"
                  value={values.repetitions}
                  onChange={(event) => change({ repetitions: event.target.value })}
                />
              )}
            </Field>
          </div>
          <details className="border-t" open={hasAdvanced(first)}>
            <summary className="cursor-pointer px-4 py-2 text-sm font-semibold">
              Advanced <span className="font-normal text-subtle">system prompt, parameters</span>
            </summary>
            <AdvancedFields values={values} errorOf={errorOf} onChange={change} />
          </details>
        </Card>
      </div>
      <RunSummaryCard
        plan={plan}
        estimate={estimated}
        refusal={refusal}
        isStarting={isStarting}
        budget={{
          value: values.budgetUsd,
          error: errorOf('budgetUsd'),
          onChange: (budgetUsd) => change({ budgetUsd }),
        }}
        targets={values.targets}
        providers={providers}
        onRemove={(target) => change({ targets: values.targets.filter((one) => !isSame(one, target)) })}
      />
    </form>
  );
}

const hasAdvanced = ({ systemPrompt, temperature, maxTokens, topP, seed, stop }: RunFormValues): boolean =>
  [systemPrompt, temperature, maxTokens, topP, seed, stop].some((text) => text !== '');
