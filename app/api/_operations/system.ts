import { z } from 'zod';
import { operation } from '@/app/api/_edge/operation';

const tag = 'System';

export const healthOperation = operation({
  method: 'GET',
  path: '/api/health',
  summary: 'Whether the web server answers; asks nothing of the database',
  tag,
  response: { status: 200, schema: z.strictObject({ status: z.literal('ok'), version: z.string() }) },
  problems: [],
});

export const readinessSchema = z.strictObject({
  /** PostgreSQL answers. */
  database: z.boolean(),
  /** At least one worker is connected to it. */
  worker: z.boolean(),
  /** Every migration of this version is applied. */
  migrations: z.boolean(),
});

export const readyOperation = operation({
  method: 'GET',
  path: '/api/ready',
  summary: 'Whether runs can be made: 200 when all three are true, else 503 with the same body',
  tag,
  response: { status: 200, schema: readinessSchema },
  problems: [],
});

export const openApiOperation = operation({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'This document',
  tag,
  response: { status: 200, schema: z.record(z.string(), z.unknown()) },
  problems: [],
});
