import { endStatuses, endStatusOf } from '../event';
import type { EventFrame } from '../event-frame';
import { logFrame } from '../event-frame';
import { FrameQueue, type FrameQueueLimits } from '../frame-queue';
import { SentIds } from '../sent-ids';
import type { EventHub } from './event-hub';
import type { ProgressFeed } from './progress-feed';
import { readEventsAfter } from './read-events';

const pageSize = 500;
/** How far below the highest id an event may still have been uncommitted when the connection broke. */
const lateWindow = 1000n;

export type Watch = {
  hub: EventHub;
  progress: ProgressFeed;
  runId: string;
  /** Events after this id are replayed first. */
  after: bigint;
  signal: AbortSignal;
  limits?: FrameQueueLimits;
};

/** Stored events from `from` on that this session has not sent, page by page, so that a long log is never in memory whole. */
async function* replay(runId: string, from: bigint, sent: SentIds, alsoIds: string[] = []) {
  let after = from;
  let also = alsoIds;
  for (;;) {
    const page = await readEventsAfter(runId, after, pageSize, also);
    for (const event of page) if (sent.add(event.id)) yield logFrame(event);
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    const read = BigInt(last.id);
    if (read > after) after = read;
    also = also.filter((id) => BigInt(id) > read);
  }
}

/**
 * A run's stream: progress, the stored log after `after`, then everything as it is committed. `done` comes last when the
 * run has reached its end. Ends early when the client is too slow: its cursor brings it back to where it was.
 */
export async function* watchRun({
  hub,
  progress,
  runId,
  after,
  signal,
  limits,
}: Watch): AsyncGenerator<EventFrame> {
  const queue = new FrameQueue(limits);
  const sent = new SentIds(after);
  const missed = () => replay(runId, sent.resumeFrom(lateWindow), sent);
  const end = () => queue.close();
  // Listening begins before the log is read: an event is in one of the two, or in both and sent once.
  const stops = [
    hub.subscribe(runId, (frame) => queue.push(frame)),
    progress.subscribe(runId, (frame) => queue.push(frame)),
  ];
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  try {
    yield { type: 'progress', data: await progress.read(runId) };
    yield* replay(runId, after, sent, hub.lateIds(runId, after));
    let mayHaveEnded = true;
    for (;;) {
      if (mayHaveEnded) {
        const now = await progress.read(runId);
        const status = endStatuses.find((known) => known === now.status);
        if (status) {
          yield* missed();
          yield { type: 'progress', data: now };
          yield { type: 'done', data: { status } };
          return;
        }
      }
      const frame = await queue.take();
      if (!frame) return;
      mayHaveEnded = frame.type === 'log' && endStatusOf(frame.data) !== null;
      if (frame.type === 'resync') {
        yield* missed();
        mayHaveEnded = true;
      } else if (frame.type !== 'log' || sent.add(frame.id)) yield frame;
    }
  } finally {
    signal.removeEventListener('abort', end);
    for (const stop of stops) stop();
  }
}
