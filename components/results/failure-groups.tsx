'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useRun } from '@/components/runs/run-context';
import { openItem } from '@/components/runs/use-open-item';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { Notice } from '@/components/ui/notice';
import type { FailureGroup } from '@/lib/runs/failure-groups';
import { SafeText } from './safe-text';

type Group = Omit<FailureGroup, 'itemIds'>;
type Retried = { ok: true; data: { retried: number } } | { ok: false; message: string };
type Props = {
  groups: Group[];
  canRetry: boolean;
  settled: boolean;
  retry: (key: string) => Promise<Retried>;
};

/** Of one of them; the others differ in numbers and quoted texts only. */
const headlineFold = { characters: 300, lines: 4 };

const phaseNames = { BENCHMARKING: 'generating', JUDGING: 'judging' } as const;

function Examples({ group }: { group: Group }) {
  return (
    <details className="mt-2 text-sm">
      <summary className="cursor-pointer text-subtle">
        {group.examples.length === group.count ? 'All of them' : `${group.examples.length} of ${group.count}`}
      </summary>
      <ul className="mt-1 space-y-1">
        {group.examples.map(({ itemId, taskId, model, message }) => (
          <li key={itemId} className="rounded bg-muted p-2">
            <button type="button" className="text-accent underline" onClick={() => openItem(itemId)}>
              {taskId}, {model}
            </button>
            <SafeText text={message ?? ''} className="mt-1 text-xs" label={`Error of ${taskId}`} />
          </li>
        ))}
      </ul>
    </details>
  );
}

const NothingFailed = ({ settled }: { settled: boolean }) => (
  <EmptyState title="Nothing failed">
    {settled
      ? 'Every item that was settled has its result. Failures of models and of the judge would be listed here by cause.'
      : 'No item has failed so far. Failures of models and of the judge are listed here by cause.'}
  </EmptyState>
);

/** Failures by cause; each cause is retried by itself, since what helps one (a larger limit, another key) is no help for the others. */
export function FailureGroups({ groups, canRetry, settled, retry }: Props) {
  const { reconnect } = useRun();
  const router = useRouter();
  const [busy, setBusy] = useState<string | null>(null);
  const [notice, setNotice] = useState<{ tone: 'good' | 'bad'; text: string } | null>(null);
  const retryGroup = async (key: string) => {
    if (busy) return;
    setBusy(key);
    setNotice(null);
    try {
      const result = await retry(key);
      if (!result.ok) return setNotice({ tone: 'bad', text: result.message });
      setNotice({ tone: 'good', text: `${result.data.retried} items are tried again. The run goes on.` });
      reconnect();
      router.refresh();
    } catch {
      setNotice({
        tone: 'bad',
        text: 'The server was not reached. Look whether the run goes on before you try again.',
      });
    } finally {
      setBusy(null);
    }
  };
  return (
    <div className="space-y-4">
      {notice ? <Notice tone={notice.tone}>{notice.text}</Notice> : null}
      {groups.length === 0 ? <NothingFailed settled={settled} /> : null}
      <Card title="Failures by cause" hidden={groups.length === 0}>
        <ul className="divide-y">
          {groups.map((group) => (
            <li key={group.key} className="p-4">
              <div className="flex flex-wrap items-start justify-between gap-2">
                <div className="min-w-0 grow basis-60">
                  <p className="flex flex-wrap items-center gap-2">
                    <span className="font-semibold">{group.count.toLocaleString('en')}</span>
                    <Badge tone="bad">{phaseNames[group.phase]}</Badge>
                    <Badge>{group.errorKind ?? 'unknown'}</Badge>
                  </p>
                  <SafeText
                    className="mt-1"
                    label="Message"
                    fold={headlineFold}
                    text={group.examples[0]?.message ?? 'No message was stored.'}
                  />
                </div>
                <Button
                  disabled={!canRetry}
                  aria-disabled={busy !== null}
                  title={canRetry ? undefined : 'Only a run that has ended, and was not stopped, can retry'}
                  onClick={() => void retryGroup(group.key)}
                >
                  {busy === group.key ? 'Retrying' : `Retry these ${group.count.toLocaleString('en')}`}
                </Button>
              </div>
              <Examples group={group} />
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
