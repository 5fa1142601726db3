import type { z } from 'zod';

/** How the queue treats a kind of job; the names are pg-boss's. */
export type QueueOptions = {
  /**
   * key_strict_fifo: per singleton key one job at a time, in the order sent, held by a unique index. (pg-boss's
   * `singleton` also holds, but its workers skip keys that a cached snapshot calls busy, for up to a minute.)
   */
  policy: 'key_strict_fifo' | 'standard';
  heartbeatSeconds: number;
  expireInSeconds: number;
  retryLimit: number;
  retryDelay: number;
  deleteAfterSeconds: number;
  notify: boolean;
};

/** A kind of job: its queue's name and options, and the form of its payload. Payloads carry ids, never texts. */
export type JobDefinition<Payload> = { name: string; payload: z.ZodType<Payload>; queue: QueueOptions };
