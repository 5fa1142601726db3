import type { EndStatus, RunEvent, TokenChunk } from './event';

/** What the stream knows of a run's progress: enough to end; the rest passes through to the client. */
export type ProgressLike = { status: string };

/** One message of a run's stream, before it is encoded. Only `log` is stored, so only `log` carries an id. */
export type EventFrame =
  | { type: 'log'; id: string; data: RunEvent }
  | { type: 'token'; data: TokenChunk }
  | { type: 'progress'; data: ProgressLike }
  | { type: 'done'; data: { status: EndStatus } };

export type LogFrame = Extract<EventFrame, { type: 'log' }>;

export const logFrame = (event: RunEvent): LogFrame => ({ type: 'log', id: event.id, data: event });
