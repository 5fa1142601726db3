'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, type ReactNode } from 'react';
import { useRowKeys } from '../run-list/use-row-keys';

const selectNothing = () => undefined;

/** j and k move along the rows of the table inside, Enter opens, Esc closes what is open. */
export function RowKeys({ closeHref, children }: { closeHref: string | null; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const router = useRouter();
  useRowKeys(box, selectNothing);
  useEffect(() => {
    if (!closeHref) return;
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !document.querySelector('[role=dialog],[role=alertdialog],[role=menu]'))
        router.push(closeHref, { scroll: false });
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [router, closeHref]);
  return <div ref={box}>{children}</div>;
}
