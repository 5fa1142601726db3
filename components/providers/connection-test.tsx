import { Badge } from '@/components/ui/badge';
import type { ProviderTest } from '@/lib/providers/provider';

export type TestStep = ProviderTest['steps'][number];
/** `broken`: the test itself did not get to its end. */
export type TestRun = { steps: TestStep[]; state: 'running' | 'done' | 'broken' };

const titles: Record<TestStep['name'], string> = {
  reachability: 'Reach the server',
  auth: 'Authenticate',
  models: 'List the models',
  completion: 'One tiny completion',
};
const names = Object.keys(titles) as TestStep['name'][];

function StepBadge({ step, isNext }: { step: TestStep | undefined; isNext: boolean }) {
  if (!step) return <Badge>{isNext ? 'Trying …' : 'Waiting'}</Badge>;
  if (step.ok) return <Badge tone="good">✓ Passed</Badge>;
  return step.ms === null ? <Badge>Not tried</Badge> : <Badge tone="bad">✗ Failed</Badge>;
}

function verdictOf({ steps, state }: TestRun): string {
  if (state === 'running') return 'Testing …';
  if (state === 'broken') return 'The test broke off: Assay’s own server was not reached. Try again.';
  const failed = steps.find(({ ok }) => !ok);
  return failed ? `Failed: ${titles[failed.name].toLowerCase()}.` : 'All steps passed.';
}

/** The four steps, each as it comes in. What a provider says is shown as text. */
export function ConnectionTest({ run, isOutdated }: { run: TestRun; isOutdated: boolean }) {
  return (
    <div className="space-y-2">
      <p role="status" className="text-sm font-medium">
        {verdictOf(run)}
      </p>
      {isOutdated ? (
        <p className="text-xs text-warning">This was before your last change. Test again.</p>
      ) : null}
      <ol aria-label="Steps of the test" className="divide-y rounded-md border">
        {names.map((name, index) => {
          const step = run.steps[index];
          const isNext = run.state === 'running' && index === run.steps.length;
          return (
            <li key={name} className="space-y-1 px-3 py-2 text-sm">
              <div className="flex items-center justify-between gap-2">
                <span className="font-medium">{titles[name]}</span>
                <span className="flex items-center gap-2">
                  {step?.ms ? <span className="text-xs text-subtle">{step.ms} ms</span> : null}
                  <StepBadge step={step} isNext={isNext} />
                </span>
              </div>
              {step && step.ms !== null ? (
                <p className="text-xs break-words text-subtle">{step.detail}</p>
              ) : null}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
