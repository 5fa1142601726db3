'use client';

import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Notice } from '@/components/ui/notice';
import { formatCost, formatUsd } from '@/lib/costs/format-cost';
import { controlRun, sendRunChange } from '@/components/frame/control-run';
import { useFeed, useRun } from './run-context';

/** Why a run stands still that nobody paused, and the way on: a higher budget. */
export function BudgetNotice() {
  const { run, reconnect } = useRun();
  const progress = useFeed((state) => state.progress);
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { budgetUsd, pauseReason, status, cost } = progress;
  if (status !== 'PAUSED' || pauseReason !== 'budget') return null;
  const raise = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const raised = Number(typed);
    if (typed.trim() === '' || !(raised > (budgetUsd ?? 0))) {
      setRefusal(`Enter more than the present ${formatUsd(budgetUsd)}.`);
      return;
    }
    setBusy(true);
    const change = { budgetUsd: raised };
    const refused =
      (await sendRunChange('PATCH', `/api/runs/${run.id}`, 'The new budget', change)) ??
      (await controlRun(run.id, 'resume'));
    setBusy(false);
    setRefusal(refused);
    if (refused === null) reconnect();
  };
  return (
    <Notice tone="warning">
      <p>
        Paused by the budget: {formatCost(cost.total)} of {formatUsd(budgetUsd)} are spent, and the next call
        could pass the limit. Everything so far is stored.
      </p>
      <form
        onSubmit={(event) => void raise(event)}
        className="mt-2 flex flex-wrap items-end gap-2"
        noValidate
      >
        <Field label="New budget in US dollars" error={refusal ?? undefined}>
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              className="w-40"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" aria-disabled={busy}>
          Raise and resume
        </Button>
      </form>
    </Notice>
  );
}
