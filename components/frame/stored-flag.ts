'use client';

import { useSyncExternalStore } from 'react';

/** 'off' while shortcuts of a single key are turned off. */
export const singleKeysKey = 'assay-single-keys';

const changed = new EventTarget();

function subscribe(listener: () => void): () => void {
  changed.addEventListener('change', listener);
  // Another tab changed it.
  addEventListener('storage', listener);
  return () => {
    changed.removeEventListener('change', listener);
    removeEventListener('storage', listener);
  };
}

/** Storage can be forbidden by the browser; then the choice lasts as long as the page does not ask for it. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** A choice that this browser keeps. On the server, and until hydrated, it is null. */
export function useStored(key: string): string | null {
  return useSyncExternalStore(
    subscribe,
    () => read(key),
    () => null,
  );
}

export function store(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    return;
  }
  changed.dispatchEvent(new Event('change'));
}
