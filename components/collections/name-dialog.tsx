'use client';

import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { ask, type Answer } from '@/components/tasks/answer';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Notice } from '@/components/ui/notice';
import type { Collection } from '@/lib/tasks/collection';

type Props = {
  trigger: ReactNode;
  title: string;
  submitLabel: string;
  initialName: string;
  save: (name: string) => Promise<Answer<Collection>>;
  onSaved: (collection: Collection) => void;
};

/** Asks for the name of a new collection, or another for one there is. */
export function NameDialog({ trigger, title, submitLabel, initialName, save, onSaved }: Props) {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState(initialName);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Extract<Answer<Collection>, { ok: false }> | null>(null);
  const fault = refusal?.errors.find(({ path }) => path === 'name')?.message;
  const change = (next: boolean) => {
    setOpen(next);
    setRefusal(null);
    if (next) setName(initialName);
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const answer = await ask(() => save(name));
    setBusy(false);
    setRefusal(answer.ok ? null : answer);
    if (!answer.ok) return;
    setOpen(false);
    onSaved(answer.data);
  };
  return (
    <Dialog trigger={trigger} title={title} open={open} onOpenChange={change}>
      <form className="space-y-3" noValidate onSubmit={(event) => void submit(event)}>
        <Field label="Name" error={fault ? `The name ${fault}.` : undefined}>
          {(control) => (
            <Input
              {...control}
              maxLength={255}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        {refusal && !fault ? <Notice tone="bad">{refusal.message}</Notice> : null}
        <div className="flex justify-end gap-2">
          <Button onClick={() => change(false)}>Cancel</Button>
          <Button type="submit" variant="default" aria-disabled={busy}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
