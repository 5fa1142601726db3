import Link from 'next/link';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { limitFields, type LimitField, type ReadLimits } from './read-limits';

const labels: Record<LimitField, string> = {
  minScore: 'Score at least (points)',
  maxTtftMs: 'TTFT p95 at most (ms)',
  maxCostPer1000: 'Cost at most ($ per 1,000 items)',
};

/** The limits stand in the address, so a plain form that asks for it again is all it takes. */
export function ValueLimitsForm({ runId, read }: { runId: string; read: ReadLimits }) {
  return (
    <Card title="What you need">
      <form
        method="get"
        action={`/runs/${runId}`}
        aria-label="Limits"
        noValidate
        className="flex flex-wrap items-start gap-x-4 gap-y-3 p-4"
      >
        {limitFields.map((field) => (
          <Field key={field} label={labels[field]} error={read.problems[field]} className="w-full sm:w-56">
            {(control) => (
              <Input
                {...control}
                name={field}
                defaultValue={read.texts[field]}
                inputMode="decimal"
                autoComplete="off"
                maxLength={20}
              />
            )}
          </Field>
        ))}
        <div className="flex items-center gap-3 sm:pt-6">
          <Button type="submit">Apply limits</Button>
          {limitFields.some((field) => read.texts[field] !== '') ? (
            <Link href={`/runs/${runId}`} className="text-sm text-accent underline">
              Clear
            </Link>
          ) : null}
        </div>
      </form>
    </Card>
  );
}
