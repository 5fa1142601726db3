'use client';

import { useEffect } from 'react';

const question = 'There are unsaved changes on this page. Leave and lose them?';

/** The part of the Navigation API that is used; browsers without it guard links and reloads only. */
type Navigation = EventTarget & {
  addEventListener(type: 'navigate', listener: (event: Event) => void): void;
};

function isLeavingLink(event: MouseEvent): boolean {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  return link !== null && isPlain && link.target !== '_blank' && !link.getAttribute('href')?.startsWith('#');
}

/** Asks before a link, the back button, a reload or a closed tab throws typed changes away. */
export function useUnsavedGuard(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    addEventListener('beforeunload', (event) => event.preventDefault(), { signal });
    // Captured before the link's own handler starts the navigation.
    document.addEventListener(
      'click',
      (event) => {
        if (!isLeavingLink(event) || confirm(question)) return;
        event.preventDefault();
        event.stopPropagation();
      },
      { signal, capture: true },
    );
    const navigation = (window as { navigation?: Navigation }).navigation;
    const onNavigate = (event: Event) => {
      const isTraversal = (event as Event & { navigationType?: string }).navigationType === 'traverse';
      if (isTraversal && event.cancelable && !confirm(question)) event.preventDefault();
    };
    navigation?.addEventListener('navigate', onNavigate);
    return () => {
      stop.abort();
      navigation?.removeEventListener('navigate', onNavigate);
    };
  }, [isDirty]);
}
