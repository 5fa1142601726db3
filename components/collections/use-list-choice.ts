'use client';

import { useState, type KeyboardEvent } from 'react';
import type { PaneTask } from '@/lib/tasks/task-row';

type Options = {
  shown: readonly PaneTask[];
  onMove: (chosen: PaneTask[]) => void;
  reveal: (index: number) => void;
};

const pageRows = 8;

/** Choosing in a long list by mouse and keys. Keeps the place by index: rows leave the list when they are moved. */
export function useListChoice({ shown, onMove, reveal }: Options) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [place, setPlace] = useState(0);
  const [anchor, setAnchor] = useState(0);
  const active = Math.min(place, shown.length - 1);
  const chosenShown = shown.filter(({ id }) => chosen.has(id));

  const goTo = (index: number) => {
    const next = Math.max(0, Math.min(index, shown.length - 1));
    setPlace(next);
    reveal(next);
    return next;
  };
  const toggle = (index: number) => {
    const id = shown[index]?.id;
    if (id === undefined) return;
    setAnchor(index);
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const chooseRange = (index: number) => {
    const [from, to] = anchor < index ? [anchor, index] : [index, anchor];
    setChosen(new Set([...chosen, ...shown.slice(from, to + 1).map(({ id }) => id)]));
  };
  const chooseAll = () =>
    setChosen(chosenShown.length === shown.length ? new Set() : new Set(shown.map(({ id }) => id)));
  const move = () => {
    // Without a choice the row under the cursor is meant.
    const current = shown[active];
    const tasks = chosenShown.length > 0 ? chosenShown : current ? [current] : [];
    if (tasks.length > 0) onMove(tasks);
    setChosen(new Set());
  };
  const steps: Record<string, number> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: pageRows,
    PageUp: -pageRows,
    Home: -shown.length,
    End: shown.length,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step !== undefined) {
      const next = goTo(active + step);
      if (event.shiftKey) chooseRange(next);
    } else if (event.key === ' ') toggle(active);
    else if (event.key === 'Enter') move();
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) chooseAll();
    else return;
    event.preventDefault();
  };
  const onRowClick = (index: number, isRange: boolean) => {
    setPlace(index);
    if (isRange) chooseRange(index);
    else toggle(index);
  };
  return { active, chosen, chosenCount: chosenShown.length, chooseAll, move, onKeyDown, onRowClick };
}
