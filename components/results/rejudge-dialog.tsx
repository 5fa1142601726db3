'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useId, useState } from 'react';
import { useRun } from '@/components/runs/run-context';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Dialog } from '@/components/ui/dialog';
import { ProviderField } from '@/components/providers/provider-field';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Notice } from '@/components/ui/notice';
import type { RunTarget } from '@/lib/runs/run';

type Named = { id: string; name: string };

async function getJson<T>(url: string, signal?: AbortSignal): Promise<T> {
  const response = await fetch(url, { signal });
  const body = (await response.json().catch(() => null)) as (T & { detail?: string }) | null;
  if (!response.ok || !body) throw new Error(body?.detail ?? `The server answered ${response.status}.`);
  return body;
}

/** Providers, and the models of the chosen one. A provider that does not answer leaves the model to be typed. */
function useModels(providerId: string) {
  const [providers, setProviders] = useState<Named[]>([]);
  const [models, setModels] = useState<{ of: string; ids: string[]; problem: string | null }>({
    of: '',
    ids: [],
    problem: null,
  });
  useEffect(() => {
    const controller = new AbortController();
    getJson<{ items: Named[] }>('/api/providers', controller.signal).then(
      ({ items }) => setProviders(items),
      () => undefined,
    );
    return () => controller.abort();
  }, []);
  useEffect(() => {
    if (!providerId) return undefined;
    const controller = new AbortController();
    getJson<{ items: { id: string }[] }>(`/api/providers/${providerId}/models`, controller.signal).then(
      ({ items }) => setModels({ of: providerId, ids: items.map(({ id }) => id), problem: null }),
      (error: Error) => {
        if (!controller.signal.aborted) setModels({ of: providerId, ids: [], problem: error.message });
      },
    );
    return () => controller.abort();
  }, [providerId]);
  return { providers, models: models.of === providerId ? models : { ids: [], problem: null } };
}

type FormProps = {
  runId: string;
  judge: RunTarget | null;
  onDone: (retried: number) => void;
  onCancel: () => void;
};

function RejudgeForm({ runId, judge, onDone, onCancel }: FormProps) {
  const [providerId, setProviderId] = useState(judge?.providerId ?? '');
  const [model, setModel] = useState(judge?.model ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { providers, models } = useModels(providerId);
  const listId = useId();
  const submit = async () => {
    if (busy) return;
    if (!providerId || !model.trim()) return setProblem('Choose a provider and name one of its models.');
    setBusy(true);
    setProblem(null);
    try {
      const response = await fetch(`/api/runs/${runId}/rejudge`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ judge: { providerId, model: model.trim() } }),
      });
      const body = (await response.json()) as { retried?: number; detail?: string };
      if (response.ok) onDone(body.retried ?? 0);
      else setProblem(body.detail ?? `The server answered ${response.status}.`);
    } catch {
      setProblem('The server was not reached; nothing was changed. Try again.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <ProviderField none="Choose" providers={providers} value={providerId} onChoose={setProviderId} />
      <Field
        label="Judge model"
        hint={models.problem ? `Its models could not be listed: ${models.problem} Type the name.` : undefined}
      >
        {(control) => (
          <Input
            {...control}
            list={listId}
            value={model}
            onChange={(change) => setModel(change.target.value)}
          />
        )}
      </Field>
      <datalist id={listId}>
        {models.ids.map((id) => (
          <option key={id} value={id} />
        ))}
      </datalist>
      {problem ? <Notice tone="bad">{problem}</Notice> : null}
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="default" aria-disabled={busy}>
          {busy ? 'Starting' : 'Judge again'}
        </Button>
      </div>
    </form>
  );
}

type Props = { runId: string; judge: RunTarget | null; canRejudge: boolean };

/** Has another judge grade every answer; earlier verdicts stay readable in each item. */
export function RejudgeDialog({ runId, judge, canRejudge }: Props) {
  const [open, setOpen] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);
  const { reconnect } = useRun();
  const router = useRouter();
  const done = (retried: number) => {
    setOpen(false);
    setNotice(`${retried} answers are judged again. The run goes on.`);
    reconnect();
    router.refresh();
  };
  return (
    <Card title="Another judge" className="pb-4">
      <div className="space-y-2 p-4 pb-0 text-sm">
        <p className="max-w-prose text-subtle">
          Every answer is judged again by a model that you choose. Answers are not generated again, and
          earlier verdicts are kept.
        </p>
        {notice ? <Notice tone="good">{notice}</Notice> : null}
        <Dialog
          open={open}
          onOpenChange={setOpen}
          title="Judge every answer again"
          trigger={<Button disabled={!canRejudge}>Judge again…</Button>}
        >
          <p className="text-sm text-subtle">
            The scores shown become those of the new judge; one call per answer is sent to it.
          </p>
          <RejudgeForm runId={runId} judge={judge} onDone={done} onCancel={() => setOpen(false)} />
        </Dialog>
        {canRejudge ? null : (
          <p className="text-subtle">Only a run that has ended, and was not stopped, can be judged again.</p>
        )}
      </div>
    </Card>
  );
}
