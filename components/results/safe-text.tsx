'use client';

import { useMemo, useState } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { foldText, visibleText } from '@/lib/runs/visible-text';

const atFirst = { characters: 4_000, lines: 60 };
/** Each further click; a browser takes a second to lay out a megabyte in one line. */
const furtherCharacters = 50_000;

type Fold = { characters: number; lines: number };

type Props = { text: string; label: string; className?: string; fold?: Fold };

/** What a model wrote, as text and nothing else: folded when long, control characters visible, direction kept to itself. */
export function SafeText({ text, label, className, fold = atFirst }: Props) {
  const [limits, setLimits] = useState(fold);
  const visible = useMemo(() => visibleText(text), [text]);
  const { shown, folded } = foldText(visible, limits);
  return (
    <div className={className}>
      <pre
        dir="auto"
        aria-label={label}
        className="max-h-[60vh] overflow-auto font-sans break-words whitespace-pre-wrap [unicode-bidi:isolate]"
        // A long one scrolls in itself, by keyboard too.
        tabIndex={shown.length > 1_000 || shown.split('\n', 21).length > 20 ? 0 : undefined}
      >
        {shown}
      </pre>
      {folded ? (
        <Button
          className="mt-1"
          onClick={() =>
            setLimits(({ characters }) => ({ characters: characters + furtherCharacters, lines: Infinity }))
          }
        >
          {`Show more (${(visible.length - shown.length).toLocaleString('en')} characters left)`}
        </Button>
      ) : null}
      {limits.characters > fold.characters ? (
        <Button variant="ghost" className="mt-1" onClick={() => setLimits(fold)}>
          Fold
        </Button>
      ) : null}
    </div>
  );
}

export const Answer = ({ text, label }: { text: string | null; label: string }) =>
  text === null || text === '' ? (
    <p className={cn('text-subtle italic')}>
      {text === null ? 'There is no answer.' : 'The answer is empty.'}
    </p>
  ) : (
    <SafeText text={text} label={label} />
  );
