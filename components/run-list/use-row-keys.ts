'use client';

import { useEffect, type RefObject } from 'react';

import { singleKeysKey, useStored } from '@/components/frame/stored-flag';

const moves: Record<string, number> = { j: 1, k: -1 };

function isTaken({ target, metaKey, ctrlKey, altKey }: KeyboardEvent): boolean {
  const { tagName, isContentEditable, type } = target as HTMLInputElement;
  const isTyping = isContentEditable || ['SELECT', 'TEXTAREA'].includes(tagName);
  const isText = tagName === 'INPUT' && type !== 'checkbox';
  const isModal = document.querySelector('[role=dialog],[role=alertdialog],[role=menu]') !== null;
  return metaKey || ctrlKey || altKey || isTyping || isText || isModal;
}

/**
 * j and k move the focus along the rows' links (`data-row`), x selects the row that has it; Enter then is the link's own.
 * `onSelect` gets the row's place in the table.
 */
export function useRowKeys(table: RefObject<HTMLElement | null>, onSelect: (index: number) => void): void {
  const areOff = useStored(singleKeysKey) === 'off';
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (areOff || isTaken(event)) return;
      const rows = [...(table.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
      const at = rows.findIndex((row) => row.closest('tr')?.contains(document.activeElement));
      const step = moves[event.key];
      if (step) rows[at < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, at + step))]?.focus();
      if (event.key === 'x' && at >= 0) onSelect(at);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [table, onSelect, areOff]);
}
