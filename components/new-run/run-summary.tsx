import Link from 'next/link';
import { X } from 'lucide-react';
import { useActiveRun } from '@/components/frame/active-run-provider';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Notice } from '@/components/ui/notice';
import type { ModelReference } from '@/lib/runs/create-run-input';
import { isActive } from '@/lib/runs/run-state';
import { formatNumber } from '@/components/runs/format';
import { EstimateFigures } from './estimate-figures';
import type { ProviderName, RunPlan } from './plan-run';
import { SummaryFigure } from './summary-figure';
import type { ShownEstimate } from './use-run-estimate';

function callNote({ calls }: RunPlan): string | undefined {
  if (!calls || calls.answers === 0) return undefined;
  const parts = [`${formatNumber(calls.answers)} answers`];
  if (calls.verdicts) parts.push(`${formatNumber(calls.verdicts)} verdicts`);
  return `${parts.join(' + ')} + ${calls.warmUps} warm-ups, retries not counted`;
}

type ChosenProps = {
  targets: ModelReference[];
  providers: ProviderName[];
  onRemove: (target: ModelReference) => void;
};

const ChosenModels = ({ targets, providers, onRemove }: ChosenProps) => (
  <ul className="flex flex-wrap gap-1" aria-label="Chosen models">
    {targets.map((target) => (
      <li
        key={`${target.providerId}\n${target.model}`}
        className="flex max-w-full items-center gap-1 rounded border bg-muted pl-2 text-xs"
        title={`${providers.find(({ id }) => id === target.providerId)?.name ?? ''}: ${target.model}`}
      >
        <span className="truncate">{target.model}</span>
        <button
          type="button"
          className="flex size-6 items-center justify-center rounded hover:bg-surface"
          aria-label={`Remove ${target.model}`}
          onClick={() => onRemove(target)}
        >
          <X aria-hidden size={12} />
        </button>
      </li>
    ))}
  </ul>
);

function ActiveRunNotice() {
  const { run } = useActiveRun();
  if (!run || !isActive(run.status)) return null;
  return (
    <Notice tone="warning">
      <Link href={`/runs/${run.id}`} className="underline">
        {run.title}
      </Link>{' '}
      is active, and only one run may be. This one can start when it has ended, or when you pause or stop it.
    </Notice>
  );
}

export type Refusal = { message: string; activeRun: { id: string; title: string } | null };

type Props = ChosenProps & {
  plan: RunPlan;
  estimate: ShownEstimate;
  refusal: Refusal | null;
  isStarting: boolean;
  budget: { value: string; error: string | undefined; onChange: (typed: string) => void };
};

/** What would run, and what stands against it; the one place from which it starts. */
export function RunSummaryCard({ plan, estimate, refusal, isStarting, budget, ...chosen }: Props) {
  return (
    <Card title="Summary" className="lg:sticky lg:top-6">
      <div className="space-y-3 p-4 text-sm">
        <ChosenModels {...chosen} />
        <dl className="space-y-1">
          <SummaryFigure label="Tasks" value={formatNumber(plan.tasks)} />
          <SummaryFigure label="Models" value={formatNumber(chosen.targets.length)} />
          <SummaryFigure label="Items" value={formatNumber(plan.items)} />
          <SummaryFigure label="Calls" value={formatNumber(plan.calls?.total)} note={callNote(plan)} />
          <EstimateFigures estimate={estimate} />
        </dl>
        {plan.detectablePoints !== null ? (
          <p className="text-xs text-subtle">
            With so many tasks, two models that truly differ by {Math.round(plan.detectablePoints)} points
            would be told apart four times in five. Smaller differences need more tasks.
          </p>
        ) : null}
        {plan.blockers.length ? (
          <div>
            <p className="font-medium">Before it can start</p>
            <ul className="list-disc pl-4 text-subtle">
              {plan.blockers.map((blocker) => (
                <li key={blocker}>{blocker}</li>
              ))}
            </ul>
          </div>
        ) : null}
        {plan.warnings.length ? (
          <ul aria-label="Warnings" className="space-y-1 text-xs text-warning">
            {plan.warnings.map((warning) => (
              <li key={warning} className="break-words">
                {warning}
              </li>
            ))}
          </ul>
        ) : null}
        <Field
          label="Budget in US dollars"
          hint="The run pauses before the call that could pass it. Empty: no limit."
          error={budget.error}
        >
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              placeholder="none"
              value={budget.value}
              onChange={(event) => budget.onChange(event.target.value)}
            />
          )}
        </Field>
        {refusal ? (
          <Notice tone="bad">
            {refusal.message}{' '}
            {refusal.activeRun ? (
              <Link href={`/runs/${refusal.activeRun.id}`} className="underline">
                Open {refusal.activeRun.title}
              </Link>
            ) : null}
          </Notice>
        ) : (
          <ActiveRunNotice />
        )}
        <Button type="submit" variant="default" className="w-full" aria-disabled={isStarting}>
          {isStarting ? 'Starting …' : 'Start run'}
        </Button>
      </div>
    </Card>
  );
}
