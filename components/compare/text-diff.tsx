'use client';

import { diffLines, diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';

/** Above this many characters lines are compared, not words. */
const wordsUpTo = 20_000;
const timeoutMs = 800;

/** What was taken away and what was added, told by line and strike as well as by colour. */
export function TextDiff({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => {
    const options = { timeout: timeoutMs };
    return before.length + after.length > wordsUpTo
      ? diffLines(before, after, options)
      : diffWordsWithSpace(before, after, options);
  }, [before, after]);
  if (!parts)
    return (
      <>
        <span className="mb-2 block text-subtle">Too different to show word by word.</span>
        {after}
      </>
    );
  return parts.map(({ value, added, removed }, index) => {
    // Parts have no identity of their own; the list is made anew as a whole.
    if (added)
      return (
        <ins key={index} className="bg-good/15 decoration-good">
          {value}
        </ins>
      );
    if (removed)
      return (
        <del key={index} className="bg-bad/15 text-subtle decoration-bad">
          {value}
        </del>
      );
    return <span key={index}>{value}</span>;
  });
}
