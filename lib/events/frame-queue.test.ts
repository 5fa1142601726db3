import { expect, test } from 'vitest';
import type { EventFrame } from './event-frame';
import { logFrame } from './event-frame';
import { FrameQueue } from './frame-queue';

const log = (id: number) =>
  logFrame({
    id: String(id),
    at: '2026-11-21T00:00:00.000Z',
    level: 'info',
    kind: 'note',
    message: '',
    itemId: null,
    payload: {},
  });
const token: EventFrame = { type: 'token', data: { itemId: '1', attempt: 1, kind: 'answer', text: 'a' } };
const progress = (status: string): EventFrame => ({ type: 'progress', data: { status } });

async function drain(queue: FrameQueue): Promise<unknown[]> {
  const taken: unknown[] = [];
  while (queue.size > 0) taken.push(await queue.take());
  return taken;
}

test('frames come out in order, and of progress only the newest, after the log', async () => {
  const queue = new FrameQueue();
  queue.push(progress('PENDING'));
  queue.push(log(1));
  queue.push(progress('RUNNING'));
  queue.push(log(2));
  expect(await drain(queue)).toEqual([log(1), log(2), progress('RUNNING')]);
});

test('one who waits is woken by the next frame, and by the end', async () => {
  const queue = new FrameQueue();
  const first = queue.take();
  queue.push(log(1));
  expect(await first).toEqual(log(1));
  const second = queue.take();
  queue.close();
  expect(await second).toBeNull();
});

test('tokens are dropped before the log is', async () => {
  const queue = new FrameQueue({ frames: 5, tokens: 2 });
  for (const frame of [token, token, token, log(1), log(2)]) queue.push(frame);
  expect(await drain(queue)).toEqual([token, token, log(1), log(2)]);
});

test('when the log itself does not fit, the queue ends and holds nothing', async () => {
  const queue = new FrameQueue({ frames: 3, tokens: 3 });
  for (let id = 1; id <= 4; id++) queue.push(log(id));
  expect(queue.size).toBe(0);
  expect(await queue.take()).toBeNull();
  queue.push(log(5));
  expect(queue.size).toBe(0);
});

test('thousands of frames pass while being taken', async () => {
  const queue = new FrameQueue({ frames: 10_000, tokens: 1 });
  for (let id = 1; id <= 5000; id++) queue.push(log(id));
  const ids = (await drain(queue)).map((frame) => Number((frame as { id: string }).id));
  expect(ids).toEqual(Array.from({ length: 5000 }, (_, index) => index + 1));
});
