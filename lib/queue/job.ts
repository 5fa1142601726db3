import type { z } from 'zod';

/** How the queue treats a kind of job; the names are pg-boss's. */
export type QueueOptions = {
  policy: 'singleton' | 'standard';
  heartbeatSeconds: number;
  expireInSeconds: number;
  retryLimit: number;
  retryDelay: number;
  deleteAfterSeconds: number;
  notify: boolean;
};

/** A kind of job: its queue's name and options, and the form of its payload. Payloads carry ids, never texts. */
export type JobDefinition<Payload> = { name: string; payload: z.ZodType<Payload>; queue: QueueOptions };
