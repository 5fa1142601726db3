'use client';

import { Dialog } from 'radix-ui';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFeed, useRun } from '@/components/runs/run-context';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { Item } from '@/lib/runs/item';
import type { TaskAnswers } from '@/lib/runs/task-answers';
import { ItemDetail } from './item-detail';

type Loaded = { itemId: string; item: Item; answers: TaskAnswers };

async function getJson<T>(url: string, signal: AbortSignal): Promise<T> {
  const response = await fetch(url, { signal });
  const body = (await response.json().catch(() => null)) as (T & { detail?: string }) | null;
  if (!response.ok || !body) throw new Error(body?.detail ?? `The server answered ${response.status}.`);
  return body;
}

/** The item with its task's other answers; read again when a call of it has ended. */
function useItem(runId: string, itemId: string) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [problem, setProblem] = useState<{ itemId: string; text: string } | null>(null);
  const events = useFeed((state) => state.events);
  const ofItem = events.findLast((event) => event.itemId === itemId)?.id;
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const url = `/api/runs/${runId}/items/${itemId}`;
    Promise.all([getJson<Item>(url, signal), getJson<TaskAnswers>(`${url}/answers`, signal)]).then(
      ([item, answers]) => {
        setLoaded({ itemId, item, answers });
        setProblem(null);
      },
      (error: Error) => {
        if (!signal.aborted) setProblem({ itemId, text: error.message });
      },
    );
    return () => controller.abort();
  }, [runId, itemId, ofItem]);
  return {
    loaded: loaded?.itemId === itemId ? loaded : null,
    problem: problem?.itemId === itemId ? problem.text : null,
  };
}

/** One task of the run: its prompt and references, the answers of all models side by side, and one of them in detail. */
export function ItemDrawer({ itemId, onClose }: { itemId: string; onClose: () => void }) {
  const { run } = useRun();
  const { loaded, problem } = useItem(run.id, itemId);
  return (
    <Dialog.Root open modal={false} onOpenChange={(open) => (open ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Content
          // A click on another row goes there; only Esc, the button and the way back close it.
          onInteractOutside={(event) => event.preventDefault()}
          aria-describedby={undefined}
          data-item-drawer
          className="fixed inset-y-0 right-0 z-40 flex w-full max-w-5xl flex-col border-l bg-background shadow-2xl lg:w-[70vw]"
        >
          <div className="flex items-center justify-between gap-2 border-b bg-surface px-4 py-2">
            <Dialog.Title className="min-w-0 truncate font-semibold">
              {loaded ? loaded.answers.taskId : `Item ${itemId}`}
              {loaded ? (
                <span className="ml-2 text-sm font-normal text-subtle">
                  {loaded.answers.category}
                  {loaded.answers.subcategory ? ` / ${loaded.answers.subcategory}` : ''}
                </span>
              ) : null}
            </Dialog.Title>
            <Dialog.Close asChild>
              <Button variant="ghost" aria-label="Close" className="px-2">
                <X aria-hidden className="size-4" />
              </Button>
            </Dialog.Close>
          </div>
          <div className="min-h-0 grow overflow-y-auto p-4">
            {problem ? <Notice tone="bad">{problem}</Notice> : null}
            {loaded ? (
              <ItemDetail key={loaded.answers.taskId} item={loaded.item} answers={loaded.answers} />
            ) : problem ? null : (
              <p className="text-subtle" role="status">
                Loading the item
              </p>
            )}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
