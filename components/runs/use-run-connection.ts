'use client';

import { useEffect } from 'react';
import type { RunEvent, TokenChunk } from '@/lib/events/event';
import type { RunProgress } from '@/lib/runs/progress';
import type { FeedBatch, RunFeed } from './run-feed';

/** Twelve times a second reads as flowing; with every frame a long text would be laid out anew sixty times a second. */
const drawEveryMs = 80;

const emptyBatch = (): FeedBatch => ({ events: [], tokens: [], progress: null });

/** Feeds from the run's event stream. What arrives within a moment is applied at once, so that a burst never makes the page lag. */
export function useRunConnection(feed: RunFeed, runId: string, generation: number, fromStart: boolean): void {
  useEffect(() => {
    const source = new EventSource(`/api/runs/${runId}/events${fromStart ? '?after=0' : ''}`);
    const seen = new Set<string>();
    let batch = emptyBatch();
    let timer: number | null = null;
    const flush = () => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      const taken = batch;
      batch = emptyBatch();
      feed.apply(taken);
    };
    const schedule = () => {
      timer ??= window.setTimeout(flush, drawEveryMs);
    };
    const on = (type: string, take: (data: never) => void) =>
      source.addEventListener(type, (event: MessageEvent<string>) => {
        take(JSON.parse(event.data) as never);
        schedule();
      });
    on('log', (event: RunEvent) => {
      if (!seen.has(event.id)) batch.events.push(event);
      seen.add(event.id);
    });
    on('token', (token: TokenChunk) => batch.tokens.push(token));
    on('progress', (progress: RunProgress) => (batch.progress = progress));
    on('done', () => {
      source.close();
      flush();
      feed.set({ connection: 'ended', streaming: [] });
    });
    source.addEventListener('open', () => {
      // Only a stream opened anew starts with the log again; a reconnect goes on where it was.
      feed.set(seen.size === 0 ? { connection: 'live', events: [], streaming: [] } : { connection: 'live' });
    });
    source.addEventListener('error', () =>
      feed.set({ connection: source.readyState === EventSource.CLOSED ? 'ended' : 'lost' }),
    );
    return () => {
      source.close();
      if (timer !== null) clearTimeout(timer);
    };
  }, [feed, runId, generation, fromStart]);
}
