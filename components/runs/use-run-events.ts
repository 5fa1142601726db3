'use client';

import { useEffect, useState } from 'react';
import type { RunEvent, TokenChunk } from '@/lib/events/event';
import type { RunProgress } from '@/lib/runs/progress';

const keptEvents = 20_000;
const keptCharacters = 20_000;

export type Streaming = { itemId: string; attempt: number; reasoning: string; answer: string };

export type LiveState = {
  connection: 'connecting' | 'live' | 'lost' | 'ended';
  progress: RunProgress | null;
  events: RunEvent[];
  streaming: Streaming[];
};

type Batch = { events: RunEvent[]; tokens: TokenChunk[]; progress: RunProgress | null };

/** Adds chunks to the texts that stream; a new attempt begins anew, and an item that is no longer called goes. */
function addTokens(streaming: Streaming[], { tokens, events, progress }: Batch): Streaming[] {
  const byItem = new Map(streaming.map((one) => [one.itemId, one]));
  for (const { itemId, attempt, kind, text } of tokens) {
    const known = byItem.get(itemId);
    const base = known?.attempt === attempt ? known : { itemId, attempt, reasoning: '', answer: '' };
    byItem.set(itemId, { ...base, [kind]: (base[kind] + text).slice(-keptCharacters) });
  }
  for (const { itemId } of events) if (itemId) byItem.delete(itemId);
  const current = progress && new Set(progress.current.map(({ itemId }) => itemId));
  return [...byItem.values()].filter(({ itemId }) => !current || current.has(itemId));
}

const apply = (state: LiveState, batch: Batch): LiveState => ({
  ...state,
  progress: batch.progress ?? state.progress,
  events: batch.events.length ? [...state.events, ...batch.events].slice(-keptEvents) : state.events,
  streaming: addTokens(state.streaming, batch),
});

const initial: LiveState = { connection: 'connecting', progress: null, events: [], streaming: [] };
const longestPaintWaitMs = 250;

/** Follows a run over SSE. What arrives within one frame is applied at once, so that a burst never makes the page lag. */
export function useRunEvents(runId: string, generation: number, fromStart: boolean): LiveState {
  const [state, setState] = useState(initial);
  useEffect(() => {
    const source = new EventSource(`/api/runs/${runId}/events${fromStart ? '?after=0' : ''}`);
    const seen = new Set<string>();
    let batch: Batch = { events: [], tokens: [], progress: null };
    let frame: number | null = null;
    let timer: number | null = null;
    const flush = () => {
      if (frame !== null) cancelAnimationFrame(frame);
      if (timer !== null) clearTimeout(timer);
      frame = timer = null;
      const taken = batch;
      batch = { events: [], tokens: [], progress: null };
      setState((now) => apply(now, taken));
    };
    const schedule = () => {
      frame ??= requestAnimationFrame(flush);
      // A tab in the background paints nothing, but must not pile up either.
      timer ??= window.setTimeout(flush, longestPaintWaitMs);
    };
    const on = (type: string, take: (data: never) => void) =>
      source.addEventListener(type, (event: MessageEvent<string>) => {
        take(JSON.parse(event.data) as never);
        schedule();
      });
    const connection = (name: LiveState['connection']) => setState((now) => ({ ...now, connection: name }));
    on('log', (event: RunEvent) => {
      if (!seen.has(event.id)) batch.events.push(event);
      seen.add(event.id);
    });
    on('token', (token: TokenChunk) => batch.tokens.push(token));
    on('progress', (progress: RunProgress) => (batch.progress = progress));
    on('done', () => {
      source.close();
      connection('ended');
    });
    source.addEventListener('open', () => {
      // Only a stream opened anew starts with the log again; a reconnect goes on where it was.
      if (seen.size === 0) setState(initial);
      connection('live');
    });
    source.addEventListener('error', () =>
      connection(source.readyState === EventSource.CLOSED ? 'ended' : 'lost'),
    );
    return () => {
      source.close();
      if (frame !== null) cancelAnimationFrame(frame);
      if (timer !== null) clearTimeout(timer);
    };
  }, [runId, generation, fromStart]);
  return state;
}
