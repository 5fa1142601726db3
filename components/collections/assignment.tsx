'use client';

import { useMemo, useRef, useState } from 'react';
import { ask, type Answer } from '@/components/tasks/answer';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { useUnsavedGuard } from '@/components/ui/use-unsaved-guard';
import type { AssignTasks, Collection } from '@/lib/tasks/collection';
import type { PaneTask } from '@/lib/tasks/task-row';
import { splitSides, toAssignment, withMoves, type Moves } from './pane-moves';
import { TaskPane } from './task-pane';

type Props = { tasks: PaneTask[]; save: (assignment: AssignTasks) => Promise<Answer<Collection>> };

const noMoves: Moves = new Map();

/** Two lists, in the collection and not, and moves between them that are saved together. */
export function Assignment({ tasks, save }: Props) {
  const [moves, setMoves] = useState(noMoves);
  const [isSaving, setSaving] = useState(false);
  const [outcome, setOutcome] = useState<{ tone: 'good' | 'bad'; text: string } | null>(null);
  const isBusy = useRef(false);
  const { inside, outside } = useMemo(() => splitSides(tasks, moves), [tasks, moves]);
  const { assign, unassign } = useMemo(() => toAssignment(moves), [moves]);
  useUnsavedGuard(moves.size > 0);
  const move = (chosen: readonly PaneTask[], toInside: boolean) => {
    setOutcome(null);
    setMoves((before) => withMoves(before, chosen, toInside));
  };
  const submit = async () => {
    if (isBusy.current || moves.size === 0) return;
    isBusy.current = true;
    setSaving(true);
    setOutcome(null);
    const answer = await ask(() => save({ assign, unassign }));
    isBusy.current = false;
    setSaving(false);
    if (!answer.ok) return setOutcome({ tone: 'bad', text: answer.message });
    setMoves(noMoves);
    const { taskCount } = answer.data;
    setOutcome({
      tone: 'good',
      text: `Saved: ${taskCount === 1 ? '1 task' : `${taskCount} tasks`} in the collection.`,
    });
  };
  return (
    <div className="space-y-4">
      <div className="grid gap-4 md:grid-cols-2">
        <TaskPane
          title="Not in the collection"
          tasks={outside}
          moves={moves}
          action="Add"
          empty="All tasks in use are in the collection."
          onMove={(chosen) => move(chosen, true)}
        />
        <TaskPane
          title="In the collection"
          tasks={inside}
          moves={moves}
          action="Take out"
          empty="The collection is empty: choose tasks in the other list and add them."
          onMove={(chosen) => move(chosen, false)}
        />
      </div>
      {outcome ? <Notice tone={outcome.tone}>{outcome.text}</Notice> : null}
      <div className="sticky bottom-0 flex flex-wrap items-center gap-2 border-t bg-background py-2">
        <span role="status" className="text-sm">
          {moves.size === 0
            ? 'No unsaved changes'
            : `Not saved yet: ${assign.length} to add, ${unassign.length} to take out`}
        </span>
        <span className="grow" />
        {moves.size > 0 ? <Button onClick={() => setMoves(noMoves)}>Discard</Button> : null}
        <Button
          variant="default"
          disabled={moves.size === 0}
          aria-disabled={isSaving}
          onClick={() => void submit()}
        >
          {isSaving ? 'Saving …' : 'Save'}
        </Button>
      </div>
    </div>
  );
}
