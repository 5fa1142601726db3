'use client';

import { useSearchParams } from 'next/navigation';
import { useCallback } from 'react';

/** Changes the query of this address without asking the server; Next.js tells useSearchParams. */
export function changeQuery(
  change: (query: URLSearchParams) => void,
  how: 'push' | 'replace' = 'push',
): void {
  const query = new URLSearchParams(location.search);
  const before = query.toString();
  change(query);
  const after = query.toString();
  if (after === before) return;
  const url = after ? `?${after}` : location.pathname;
  if (how === 'push') history.pushState(null, '', url);
  else history.replaceState(null, '', url);
}

export const openItem = (itemId: string, how: 'push' | 'replace' = 'push') =>
  changeQuery((query) => query.set('item', itemId), how);

/** The item whose drawer is open: `?item=` of the address. */
export function useOpenItem(): { itemId: string | null; close: () => void } {
  const itemId = useSearchParams().get('item');
  const close = useCallback(() => changeQuery((query) => query.delete('item')), []);
  return { itemId: itemId && /^\d{1,19}$/.test(itemId) ? itemId : null, close };
}
