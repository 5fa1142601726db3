'use client';

import type { VariantProps } from 'class-variance-authority';
import { useRef, useState, type ReactNode } from 'react';
import { Button, type buttonVariants } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';

export type Action<T = unknown> = () => Promise<{ ok: true; data: T } | { ok: false; message: string }>;

type Props<T> = {
  action: Action<T>;
  /** Returns true to stay busy: the page is about to change. */
  onDone: (data: T) => boolean | void;
  variant?: VariantProps<typeof buttonVariants>['variant'];
  busyText?: string;
  children: ReactNode;
};

/** Does one thing once, however often it is clicked, and says why it was refused. */
export function ActionButton<T>({ action, onDone, variant, busyText = 'Working …', children }: Props<T>) {
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const run = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setRefusal(null);
    const result = await action().catch(() => ({
      ok: false as const,
      message: 'The server was not reached.',
    }));
    const staysBusy = result.ok && onDone(result.data) === true;
    if (!result.ok) setRefusal(result.message);
    if (staysBusy) return;
    isRunning.current = false;
    setBusy(false);
  };
  return (
    <>
      <Button variant={variant} aria-disabled={isBusy} onClick={() => void run()}>
        {isBusy ? busyText : children}
      </Button>
      {refusal ? <Notice tone="bad">{refusal}</Notice> : null}
    </>
  );
}
