'use client';

import { useMemo } from 'react';
import { textDifference } from './text-difference';
import { visibleText } from '@/lib/runs/visible-text';

/** From `before` to `after`: what goes is struck through, what comes is underlined. */
export function DifferenceView({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => textDifference(visibleText(before), visibleText(after)), [before, after]);
  if (!parts) return <p className="text-subtle">These texts are too long to be compared word by word.</p>;
  return (
    <pre
      dir="auto"
      tabIndex={0}
      aria-label="Differences"
      className="max-h-[60vh] overflow-auto font-sans break-words whitespace-pre-wrap [unicode-bidi:isolate]"
    >
      {parts.map(({ kind, text }, i) =>
        kind === 'removed' ? (
          <del key={i} className="bg-muted text-bad">
            {text}
          </del>
        ) : kind === 'added' ? (
          <ins key={i} className="bg-muted text-good">
            {text}
          </ins>
        ) : (
          <span key={i}>{text}</span>
        ),
      )}
    </pre>
  );
}
