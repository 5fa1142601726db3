import { z } from 'zod';
import { idSchema } from '@/lib/db/id';

/** The PostgreSQL channels on which workers tell web processes what happened. */
export const eventChannel = 'assay_events';
export const tokenChannel = 'assay_tokens';

/** PostgreSQL refuses a NOTIFY payload of 8,000 bytes or more; a larger event is announced by its id alone. */
export const maxNotificationBytes = 7800;

export const eventLevels = ['debug', 'info', 'warn', 'error'] as const;
export type EventLevel = (typeof eventLevels)[number];

/** A stored event of a run: one row of run_log. `id` is the cursor of the stream. */
export const runEventSchema = z.strictObject({
  id: idSchema,
  at: z.iso.datetime(),
  level: z.enum(eventLevels),
  /** Dotted, subject first: `run.finished`, `item.settled`, `warmup.failed`. */
  kind: z.string().max(64),
  message: z.string(),
  itemId: idSchema.nullable(),
  payload: z.record(z.string(), z.unknown()),
});
export type RunEvent = z.output<typeof runEventSchema>;

/** An event before it has an id and a time. */
export type NewRunEvent = {
  level: EventLevel;
  kind: string;
  message: string;
  itemId?: string | null;
  payload?: Record<string, unknown>;
};

/** A piece of a streaming answer. Not stored: the attempt keeps the whole text. */
export const tokenChunkSchema = z.strictObject({
  itemId: idSchema,
  attempt: z.int(),
  kind: z.enum(['reasoning', 'answer']),
  text: z.string(),
});
export type TokenChunk = z.output<typeof tokenChunkSchema>;

/** What `assay_events` carries: the event, or only its id where it would not fit into a notification. */
export const eventNotificationSchema = z.union([
  z.object({ run: idSchema, event: runEventSchema }),
  z.object({ run: idSchema, id: idSchema }),
]);

export const tokenNotificationSchema = z.object({ run: idSchema, tokens: z.array(tokenChunkSchema) });

export const endStatuses = ['FINISHED', 'INCOMPLETE', 'CANCELLED', 'FAILED'] as const;
export type EndStatus = (typeof endStatuses)[number];

/** The status a run reached with this event when nothing further will happen by itself, else null. */
export function endStatusOf(event: RunEvent): EndStatus | null {
  if (!event.kind.startsWith('run.')) return null;
  return endStatuses.find((status) => status === event.payload.status) ?? null;
}
