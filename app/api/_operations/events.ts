import { z } from 'zod';
import { operation } from '@/app/api/_edge/operation';
import { idSchema } from '@/lib/db/id';

const cursor = z
  .string()
  // Without abort the refinement would run on what is no number, and throw.
  .regex(/^\d{1,19}$/, { error: 'must be the id of an event, or 0 for all', abort: true })
  .refine((id) => BigInt(id) <= 9223372036854775807n, 'is larger than any id');

export const runEventsOperation = operation({
  method: 'GET',
  path: '/api/runs/{id}/events',
  summary: "Follow a run's events as they happen (Server-Sent Events)",
  tag: 'Runs',
  params: z.strictObject({ id: idSchema }),
  query: z.strictObject({ after: cursor.optional() }),
  response: {
    status: 200,
    mediaType: 'text/event-stream',
    description:
      'Events `progress`, `log` (the only ones stored, hence with an id), `token` and `done`. Starts after the id in ' +
      '`Last-Event-ID`, else after `after` (0: from the beginning), else with the last 200. Ends after `done`; a ' +
      'reconnect that has nothing left to get is answered 204.',
  },
  problems: [404],
});

export { cursor as eventCursorSchema };
