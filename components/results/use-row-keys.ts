'use client';

import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { ItemStore } from '@/components/data-table/item-store';
import { singleKeysKey, useStored } from '@/components/frame/stored-flag';
import { openItem, useOpenItem } from '@/components/runs/use-open-item';

type Options = {
  store: ItemStore;
  order: number[];
  virtualizer: { scrollToIndex: (index: number, options?: { align: 'auto' }) => void };
};

const steps: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1, PageDown: 15, PageUp: -15 };

/** The keys belong to what is typed into, or to what lies over the page; the drawer itself leaves them to the rows. */
function isTaken({ target, ctrlKey, metaKey, altKey }: globalThis.KeyboardEvent): boolean {
  const { tagName, isContentEditable, type } = target as HTMLInputElement;
  const isTyping = isContentEditable || ['SELECT', 'TEXTAREA'].includes(tagName);
  const isText = tagName === 'INPUT' && type !== 'checkbox';
  const over = '[role=alertdialog], [role=menu], [role=dialog]:not([data-item-drawer])';
  return ctrlKey || metaKey || altKey || isTyping || isText || document.querySelector(over) !== null;
}

/** j and k (or arrows) move along the rows, Enter opens the one they are at; with the drawer open they go to its neighbours. */
export function useRowKeys({ store, order, virtualizer }: Options) {
  const [active, setActive] = useState<number | null>(null);
  const { itemId } = useOpenItem();
  const areSingleKeysOff = useStored(singleKeysKey) === 'off';
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
      if (event.defaultPrevented || isTaken(event)) return;
      const anywhere = !areSingleKeysOff && (event.key === 'j' || event.key === 'k');
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
