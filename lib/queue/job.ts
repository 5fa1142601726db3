import type { z } from 'zod';

/** A kind of job: its queue's name and the form of its payload. Payloads carry ids, never texts. */
export type JobDefinition<Payload> = { name: string; payload: z.ZodType<Payload> };
