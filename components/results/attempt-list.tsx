'use client';

import { formatDuration, formatNumber, formatTime } from '@/components/runs/format';
import { Badge } from '@/components/ui/badge';
import { formatUsd } from '@/lib/costs/format-cost';
import type { Item } from '@/lib/runs/item';
import { CopyButton } from './copy-button';
import { SafeText } from './safe-text';
import { timingWaterfall } from './timing-waterfall';

type Attempt = Item['ledger'][number];

const tones = {
  SUCCEEDED: 'good',
  FAILED: 'bad',
  CANCELLED: 'neutral',
  IN_FLIGHT: 'accent',
  UNKNOWN: 'warning',
} as const satisfies Record<Attempt['state'], string>;

function Waterfall({ timing }: { timing: unknown }) {
  const spans = timingWaterfall(timing);
  if (!spans) return <p className="text-xs text-subtle">No timing was measured.</p>;
  const end = spans.at(-1)?.toMs || 1;
  return (
    <ul className="space-y-1 text-xs" aria-label="Timing">
      {spans.map(({ name, until, fromMs, toMs }) => (
        <li key={until} className="grid grid-cols-[9rem_1fr_8rem] items-center gap-2">
          <span className="truncate text-subtle">{name}</span>
          <span aria-hidden className="relative h-2 rounded bg-muted">
            <span
              className="absolute inset-y-0 min-w-px rounded bg-accent"
              style={{ left: `${(100 * fromMs) / end}%`, width: `${(100 * (toMs - fromMs)) / end}%` }}
            />
          </span>
          <span className="text-right">
            {formatDuration(toMs - fromMs)} <span className="text-subtle">at {formatDuration(toMs)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

const pretty = (value: unknown) => JSON.stringify(value, null, 2) ?? 'null';

function Raw({ title, value }: { title: string; value: unknown }) {
  if (value === null || value === undefined || value === '') return null;
  const text = typeof value === 'string' ? value : pretty(value);
  return (
    <details>
      <summary className="cursor-pointer text-sm text-subtle">{title}</summary>
      <div className="mt-1 rounded bg-muted p-2 font-mono text-xs [&_pre]:font-mono">
        <CopyButton text={text} what={title} />
        <SafeText text={text} label={title} />
      </div>
    </details>
  );
}

function Facts({ attempt }: { attempt: Attempt }) {
  const { usage } = attempt;
  const facts = [
    ['TTFT', formatDuration(attempt.ttftMs)],
    ['to the answer', formatDuration(attempt.ttfaMs)],
    ['total', formatDuration(attempt.totalMs)],
    ['tokens/s', formatNumber(attempt.tokensPerSecond, 1)],
    ['tokens in', formatNumber(usage.inputTokens)],
    ['out', formatNumber(usage.outputTokens)],
    ['cost', attempt.costUsd === null ? 'unknown' : formatUsd(attempt.costUsd)],
    ...(usage.reasoningTokens === null ? [] : [['reasoning', formatNumber(usage.reasoningTokens)]]),
    ...(attempt.finishReason ? [['finish', attempt.finishReason]] : []),
    ...(attempt.httpStatus ? [['HTTP', String(attempt.httpStatus)]] : []),
    ...(attempt.pacedMs ? [['before it, waited for the rate limit', formatDuration(attempt.pacedMs)]] : []),
    ...(attempt.retryAfterMs === null ? [] : [['told to wait', formatDuration(attempt.retryAfterMs)]]),
    ...(attempt.resolvedModel ? [['model', attempt.resolvedModel]] : []),
  ];
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-1 text-xs">
      {facts.map(([name, value]) => (
        <div key={name} className="flex gap-1">
          <dt className="text-subtle">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {usage.estimated ? <dd className="text-warning">token counts estimated</dd> : null}
      {attempt.sanitized ? (
        <dd className="text-warning">characters that cannot be stored were replaced</dd>
      ) : null}
    </dl>
  );
}

/** Every call that was made for the item, generation and judging, with what was sent and what came. */
export function AttemptList({ ledger }: { ledger: Attempt[] }) {
  if (ledger.length === 0) return <p className="text-subtle">No call has been made yet.</p>;
  return (
    <ol className="space-y-4">
      {ledger.map((attempt) => (
        <li key={attempt.id} className="space-y-2 rounded-lg border bg-surface p-3">
          <p className="flex flex-wrap items-center gap-2 text-sm">
            <span className="font-medium">
              {attempt.kind === 'JUDGE' ? 'Judging' : 'Generation'} {attempt.number}
            </span>
            <Badge tone={tones[attempt.state]}>{attempt.state.replace('_', ' ').toLowerCase()}</Badge>
            {attempt.state === 'UNKNOWN' ? (
              <span className="text-xs text-subtle">
                the worker died during it; it may have been served, and billed
              </span>
            ) : null}
            <span className="text-xs text-subtle">{formatTime(attempt.createdAt)}</span>
          </p>
          {attempt.errorMsg ? (
            <div className="text-sm text-bad">
              {attempt.errorKind}: <SafeText text={attempt.errorMsg} label="Error" />
            </div>
          ) : null}
          <Facts attempt={attempt} />
          <Waterfall timing={attempt.timing} />
          <Raw title="Request" value={attempt.request} />
          <Raw title="Answer as it came" value={attempt.answer} />
          <Raw title="Reasoning of the model" value={attempt.reasoning} />
          <Raw title="Timing by the server" value={attempt.serverTiming} />
        </li>
      ))}
    </ol>
  );
}
