'use client';

import { useState, type SyntheticEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Notice } from '@/components/ui/notice';
import { Select } from '@/components/ui/select';
import type { Collection } from '@/lib/tasks/collection';
import { ask, type Answer } from './answer';

export type Destination = { collectionId: string } | { name: string };

type Props = {
  /** What is added, in words. */
  count: string;
  collections: Collection[];
  collect: (destination: Destination) => Promise<Answer<Collection>>;
  onDone: (collection: Collection) => void;
};

const newOne = 'new';

/** Puts the chosen tasks into a collection that is there, or into a new one. */
export function CollectDialog({ count, collections, collect, onDone }: Props) {
  const [open, setOpen] = useState(false);
  const [choice, setChoice] = useState(collections[0]?.id ?? newOne);
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Extract<Answer<Collection>, { ok: false }> | null>(null);
  const nameFault = refusal?.errors.find(({ path }) => path === 'name')?.message;
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const answer = await ask(() => collect(choice === newOne ? { name } : { collectionId: choice }));
    setBusy(false);
    setRefusal(answer.ok ? null : answer);
    if (!answer.ok) return;
    setOpen(false);
    onDone(answer.data);
  };
  return (
    <Dialog
      trigger={<Button>Add to collection</Button>}
      title={`Add ${count} to a collection`}
      open={open}
      onOpenChange={setOpen}
    >
      <form className="space-y-3" noValidate onSubmit={(event) => void submit(event)}>
        <Field label="Collection">
          {(control) => (
            <Select {...control} value={choice} onChange={(event) => setChoice(event.target.value)}>
              {collections.map((collection) => (
                <option key={collection.id} value={collection.id}>
                  {collection.name} ({collection.taskCount})
                </option>
              ))}
              <option value={newOne}>New collection …</option>
            </Select>
          )}
        </Field>
        {choice === newOne ? (
          <Field label="Name of the new collection" error={nameFault ? `The name ${nameFault}.` : undefined}>
            {(control) => (
              <Input
                {...control}
                maxLength={255}
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
        ) : null}
        {refusal && !nameFault ? <Notice tone="bad">{refusal.message}</Notice> : null}
        <div className="flex justify-end gap-2">
          <Button onClick={() => setOpen(false)}>Cancel</Button>
          <Button type="submit" variant="default" aria-disabled={busy}>
            Add
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
