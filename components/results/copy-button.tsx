'use client';

import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';

const saidForMs = 2_000;

/** Copies the text as it is stored, not as it is shown. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [said, setSaid] = useState<'Copied' | 'Not copied' | null>(null);
  useEffect(() => {
    if (!said) return undefined;
    const timer = setTimeout(() => setSaid(null), saidForMs);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid('Copied'),
      () => setSaid('Not copied'),
    );
  return (
    <Button
      variant="ghost"
      className="h-7 px-2 text-xs"
      aria-label={`Copy ${what}`}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{said ?? 'Copy'}</span>
    </Button>
  );
}
