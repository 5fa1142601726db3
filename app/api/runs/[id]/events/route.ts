import { eventStreamResponse } from '@/app/api/_edge/event-stream';
import { handle } from '@/app/api/_edge/handle';
import { eventCursorSchema, runEventsOperation } from '@/app/api/_operations/events';
import { parseWith } from '@/lib/errors/parse-with';
import { endStatuses } from '@/lib/events/event';
import { eventHub } from '@/lib/events/server/event-hub';
import { progressFeed } from '@/lib/events/server/progress-feed';
import { cursorBeforeLast, readEventsAfter } from '@/lib/events/server/read-events';
import { watchRun } from '@/lib/events/server/watch-run';
import { readRunProgress } from '@/lib/runs/server/read-run-progress';

export const dynamic = 'force-dynamic';

const replayedByDefault = 200;

export const GET = handle(runEventsOperation, async ({ params: { id: runId }, query, request }) => {
  const lastEventId = request.headers.get('last-event-id');
  const cursor = lastEventId ? parseWith(eventCursorSchema, lastEventId, 'Last-Event-ID') : query.after;
  const { status } = await readRunProgress(runId);
  const hub = eventHub();
  await hub.ready();
  const after = cursor === undefined ? await cursorBeforeLast(runId, replayedByDefault) : BigInt(cursor);
  const ended = endStatuses.some((end) => end === status);
  // 204 is what tells an EventSource to stop coming back.
  if (lastEventId && ended && !(await readEventsAfter(runId, after, 1)).length)
    return new Response(null, { status: 204 });
  const stop = new AbortController();
  const signal = AbortSignal.any([stop.signal, request.signal]);
  const frames = watchRun({ hub, progress: progressFeed(hub, readRunProgress), runId, after, signal });
  return eventStreamResponse(frames, () => stop.abort());
});
