'use client';

import { useEffect, useRef } from 'react';
import { Card } from '@/components/ui/card';
import { useFeed } from './run-context';
import type { Streaming } from './run-feed';
import { openItem } from './use-open-item';

const shownCalls = 4;

/** Stays at the end, where the new text is, unless the reader has scrolled away from it. */
function StreamingText({ text, taskId }: { text: Streaming; taskId: string }) {
  const box = useRef<HTMLPreElement>(null);
  const following = useRef(true);
  useEffect(() => {
    if (following.current && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [text]);
  return (
    <pre
      ref={box}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        following.current = scrollHeight - scrollTop - clientHeight < 24;
      }}
      className="mt-1 max-h-48 overflow-y-auto rounded bg-muted p-2 font-mono text-xs break-words whitespace-pre-wrap"
      tabIndex={0}
      aria-label={`Answer to ${taskId} as it streams`}
    >
      {text.reasoning ? <span className="text-subtle">{text.reasoning}</span> : null}
      {text.reasoning && text.answer ? '\n\n' : ''}
      {text.answer}
    </pre>
  );
}

/** What is being called at this moment, with its text as it streams: always as text, whatever the model writes. */
export function CurrentCalls() {
  const current = useFeed((state) => state.progress.current);
  const streaming = useFeed((state) => state.streaming);
  const calls = current.slice(0, shownCalls);
  const more = current.length - calls.length;
  return (
    <Card title="Current calls">
      <div className="space-y-2 p-4">
        {calls.length === 0 ? <p className="text-subtle">No call is in flight.</p> : null}
        {calls.map(({ itemId, taskId, model, provider }) => {
          const text = streaming.find((one) => one.itemId === itemId);
          return (
            <article key={itemId}>
              <h3 className="text-sm">
                <button
                  type="button"
                  className="font-medium text-accent underline"
                  onClick={() => openItem(itemId)}
                >
                  {taskId}
                </button>{' '}
                <span className="text-subtle">
                  {model} · {provider}
                </span>
              </h3>
              {text ? <StreamingText text={text} taskId={taskId} /> : null}
            </article>
          );
        })}
        {more > 0 ? <p className="text-sm text-subtle">and {more} more</p> : null}
      </div>
    </Card>
  );
}
