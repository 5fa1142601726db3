import { formatNumber, formatTime } from '@/components/runs/format';
import { SimulatedBadge } from '@/components/runs/status-badge';
import { Badge } from '@/components/ui/badge';
import { Notice } from '@/components/ui/notice';
import type { Item } from '@/lib/runs/item';
import { CheckList } from './check-list';
import { CopyButton } from './copy-button';
import { SafeText } from './safe-text';

type Verdict = Item['verdicts'][number];

const dimensions = ['overall', 'accuracy', 'format', 'compliance'] as const;

function Scores({ scores }: Pick<Verdict, 'scores'>) {
  return (
    <dl className="grid max-w-md gap-1 text-sm">
      {dimensions.map((name) => (
        <div key={name} className="grid grid-cols-[7rem_1fr_3rem] items-center gap-2">
          <dt className="text-subtle">{name}</dt>
          <dd aria-hidden className="h-2 overflow-hidden rounded bg-muted">
            <div className="h-full bg-accent" style={{ width: `${scores[name]}%` }} />
          </dd>
          <dd className="text-right font-medium">{formatNumber(scores[name], 1)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Where the judge and what was measured cannot both be right. */
function Contradictions({ contradictions }: Pick<Verdict, 'contradictions'>) {
  if (contradictions.length === 0) return null;
  return (
    <Notice tone="warning">
      <p className="font-medium">The judge contradicts what code measured</p>
      <ul className="list-disc pl-4">
        {contradictions.map((contradiction) => (
          <li key={contradiction}>
            <bdi>{contradiction}</bdi>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function One({ verdict }: { verdict: Verdict }) {
  const { judge } = verdict;
  return (
    <div className="space-y-2">
      <p className="flex flex-wrap items-center gap-2 text-xs text-subtle">
        {judge.provider} / {judge.model}
        {judge.simulated ? <SimulatedBadge /> : null}
        {formatTime(verdict.createdAt)}, {verdict.schemaVersion}
      </p>
      <Scores scores={verdict.scores} />
      <Contradictions contradictions={verdict.contradictions} />
      {verdict.violations.length ? (
        <ul className="space-y-1 text-sm" aria-label="Violations">
          {verdict.violations.map(({ category, detail }, i) => (
            <li key={i}>
              <Badge tone="warning">{category.replaceAll('_', ' ')}</Badge> <bdi>{detail}</bdi>{' '}
              <span className="text-xs text-subtle">found by the judge</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm text-subtle">The judge names no violations.</p>
      )}
      <div className="rounded bg-muted p-2 text-sm">
        <CopyButton text={verdict.reasoning} what="the judge’s reasoning" />
        <SafeText text={verdict.reasoning} label="The judge’s reasoning" />
      </div>
    </div>
  );
}

/** What the judge said of the answer, the verdict that counts first; earlier ones are kept. */
export function VerdictList({ item }: { item: Item }) {
  const current = item.verdicts.find((verdict) => verdict.current);
  const earlier = item.verdicts.filter((verdict) => !verdict.current).toReversed();
  return (
    <div className="space-y-3">
      <CheckList checks={item.checks} />
      {current ? (
        <One verdict={current} />
      ) : (
        <p className="text-subtle">
          {item.outcome === 'judge_error'
            ? `The judge failed: ${item.errorMsg ?? item.errorKind ?? 'no reason was stored'}. This is no score of 0.`
            : 'There is no verdict yet.'}
        </p>
      )}
      {earlier.length ? (
        <details>
          <summary className="cursor-pointer text-sm text-subtle">
            {earlier.length} earlier {earlier.length === 1 ? 'verdict' : 'verdicts'}
          </summary>
          <div className="mt-2 space-y-4 border-l-2 pl-3">
            {earlier.map((verdict) => (
              <One key={verdict.id} verdict={verdict} />
            ))}
          </div>
        </details>
      ) : null}
    </div>
  );
}
