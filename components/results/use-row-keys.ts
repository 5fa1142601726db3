'use client';

import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { ItemStore } from '@/components/data-table/item-store';
import { openItem, useOpenItem } from '@/components/runs/use-open-item';

type Options = {
  store: ItemStore;
  order: number[];
  virtualizer: { scrollToIndex: (index: number, options?: { align: 'auto' }) => void };
};

const steps: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1, PageDown: 15, PageUp: -15 };

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** j and k (or arrows) move along the rows, Enter opens the one they are at; with the drawer open they go to its neighbours. */
export function useRowKeys({ store, order, virtualizer }: Options) {
  const [active, setActive] = useState<number | null>(null);
  const { itemId } = useOpenItem();
  // Where the keys have gone: the address follows a moment later, and a key held down must not wait for it.
  const going = useRef<string | null>(null);
  useEffect(() => {
    if (itemId === null || going.current === itemId) going.current = null;
  }, [itemId]);
  const move = (step: number) => {
    const at = itemId === null ? null : (going.current ?? itemId);
    const open = at === null ? -1 : order.indexOf(store.indexOf(at) ?? -1);
    const from = open === -1 ? (active ?? (step > 0 ? -1 : order.length)) : open;
    const next = Math.min(order.length - 1, Math.max(0, from + step));
    const place = order[next];
    if (place === undefined) return;
    setActive(next);
    virtualizer.scrollToIndex(next, { align: 'auto' });
    const id = store.columns.id[place];
    if (open === -1 || !id) return;
    going.current = id;
    openItem(id, 'replace');
  };
  const act = (key: string): boolean => {
    const step = steps[key];
    if (step !== undefined) {
      move(step);
      return true;
    }
    const place = active === null ? undefined : order[active];
    const id = place === undefined ? undefined : store.columns.id[place];
    if (key !== 'Enter' || !id || itemId !== null) return false;
    openItem(id);
    return true;
  };
  useEffect(() => {
    // j and k work wherever the focus is, arrows only in the table, where nothing else scrolls by them.
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      const anywhere = event.key === 'j' || event.key === 'k';
      const onBody = event.key === 'Enter' && event.target === document.body;
      if ((anywhere || onBody) && act(event.key)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return;
    if (act(event.key)) event.preventDefault();
  };
  return { active, activate: setActive, onKeyDown };
}
