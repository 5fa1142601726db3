import { createEventBuffer } from 'better-sse';
import type { EventFrame } from '@/lib/events/event-frame';
import { logger } from '@/lib/log/server/logger';

const keepAliveMs = 10_000;
const retryMs = 1_000;
const encoder = new TextEncoder();

// better-sse's sessions write without waiting for the client, so a slow one would fill the memory: only its wire
// format is used. A frame is one object for all streams, and encoded once.
const encoded = new WeakMap<EventFrame, Uint8Array>();

function encode(frame: EventFrame): Uint8Array {
  const known = encoded.get(frame);
  if (known) return known;
  const buffer = createEventBuffer().event(frame.type);
  if ('id' in frame) buffer.id(frame.id);
  const bytes = encoder.encode(buffer.data(frame.data).dispatch().read());
  encoded.set(frame, bytes);
  return bytes;
}

/** Answers with `frames` as Server-Sent Events, taken no faster than the client reads. `stop` is called when it leaves. */
export function eventStreamResponse(frames: AsyncGenerator<EventFrame>, stop: () => void): Response {
  let keepAlive: NodeJS.Timeout | undefined;
  const end = () => {
    clearInterval(keepAlive);
    stop();
  };
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(createEventBuffer().retry(retryMs).dispatch().read()));
      const comment = encoder.encode(createEventBuffer().comment().dispatch().read());
      keepAlive = setInterval(() => {
        if ((controller.desiredSize ?? 0) > 0) controller.enqueue(comment);
      }, keepAliveMs);
    },
    async pull(controller) {
      try {
        const { value, done } = await frames.next();
        if (!done) return controller.enqueue(encode(value));
      } catch (error) {
        // The client comes back with its cursor; a problem document cannot be sent any more.
        logger().warn({ err: error }, 'an event stream ended early');
      }
      end();
      controller.close();
    },
    async cancel() {
      end();
      await frames.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream',
      // no-transform keeps Next.js and proxies from compressing, which would hold events back.
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    },
  });
}
