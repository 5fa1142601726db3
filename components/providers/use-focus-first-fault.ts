'use client';

import { useCallback, useEffect, useState, type RefObject } from 'react';

/** Returns a function that moves the focus to the first faulty control, once the faults are on the page. */
export function useFocusFirstFault(form: RefObject<HTMLFormElement | null>): () => void {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (count) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [count, form]);
  return useCallback(() => setCount((before) => before + 1), []);
}
