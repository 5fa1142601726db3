'use client';

import { useState } from 'react';

/**
 * What was just chosen, until `value` has followed: a value that lives in the address comes back a moment later, and a control
 * that waits for it would jump back in between.
 */
export function usePending<T>(value: T): [T, (next: T) => void] {
  const [pending, setPending] = useState<{ next: T; of: string } | null>(null);
  const current = JSON.stringify(value);
  return [
    pending && pending.of === current ? pending.next : value,
    (next) => setPending({ next, of: current }),
  ];
}
