import { expect, test } from 'vitest';
import type { RunEvent, TokenChunk } from '@/lib/events/event';
import type { RunProgress } from '@/lib/runs/progress';
import { RunFeed } from './run-feed';

const progress = (...current: string[]) =>
  ({
    status: 'RUNNING',
    current: current.map((itemId) => ({ itemId, taskId: 't', provider: 'p', model: 'm' })),
  }) as RunProgress;
const token = (
  itemId: string,
  text: string,
  attempt = 1,
  kind: TokenChunk['kind'] = 'answer',
): TokenChunk => ({
  itemId,
  attempt,
  kind,
  text,
});
const event = (id: string, itemId: string | null = null): RunEvent => ({
  id,
  at: '2026-01-01T00:00:00.000Z',
  level: 'info',
  kind: 'item.answered',
  message: '',
  itemId,
  payload: {},
});
const batch = { events: [], tokens: [], progress: null };

test('tokens gather by item and kind; a new attempt begins anew', () => {
  const feed = new RunFeed(progress());
  feed.apply({
    ...batch,
    tokens: [token('1', 'a'), token('2', 'x'), token('1', 'b'), token('1', '?', 1, 'reasoning')],
  });
  feed.apply({ ...batch, tokens: [token('2', 'y', 2)] });
  expect(feed.state.streaming).toEqual([
    { itemId: '1', attempt: 1, reasoning: '?', answer: 'ab' },
    { itemId: '2', attempt: 2, reasoning: '', answer: 'y' },
  ]);
});

test('a text goes when its item has an event, or is no longer called', () => {
  const feed = new RunFeed(progress());
  feed.apply({ ...batch, tokens: [token('1', 'a'), token('2', 'b'), token('3', 'c')] });
  feed.apply({ ...batch, events: [event('9', '1')] });
  feed.apply({ ...batch, progress: progress('3') });
  expect(feed.state.streaming.map(({ itemId }) => itemId)).toEqual(['3']);
});

test('tokens leave progress and events as they are, so that only the texts are drawn again', () => {
  const feed = new RunFeed(progress('1'));
  feed.apply({ ...batch, events: [event('1')] });
  const before = feed.state;
  feed.apply({ ...batch, tokens: [token('1', 'a')] });
  expect(feed.state.events).toBe(before.events);
  expect(feed.state.progress).toBe(before.progress);
  const idle = new RunFeed(progress());
  const { streaming } = idle.state;
  idle.apply({ ...batch, events: [event('1')] });
  expect(idle.state.streaming).toBe(streaming);
});

test('a listener hears each change until it leaves', () => {
  const feed = new RunFeed(progress());
  let heard = 0;
  const leave = feed.subscribe(() => heard++);
  feed.set({ connection: 'live' });
  leave();
  feed.set({ connection: 'lost' });
  expect(heard).toBe(1);
});

test('a stream without end keeps its last 5,000 characters', () => {
  const feed = new RunFeed(progress());
  feed.apply({ ...batch, tokens: [token('1', 'a'.repeat(5_000)), token('1', 'b')] });
  expect(feed.state.streaming[0]?.answer).toHaveLength(5_000);
  expect(feed.state.streaming[0]?.answer.endsWith('ab')).toBe(true);
});
