'use server';

import { z } from 'zod';
import type { Refusal } from '@/components/new-run/run-summary';
import { actionResult, type ActionResult } from '@/app/_page/action-result';
import { readActiveRun } from '@/app/_page/read-active-run';
import type { EstimateTotals } from '@/lib/costs/run-estimate';
import { idSchema } from '@/lib/db/id';
import type { FieldError } from '@/lib/errors/app-error';
import { parseWith } from '@/lib/errors/parse-with';
import { createRunSchema, type CreateRunInput } from '@/lib/runs/create-run-input';
import { countRunTasks, type RunTaskCount } from '@/lib/runs/server/count-run-tasks';
import { createRun } from '@/lib/runs/server/create-run';
import { estimatePlannedRun } from '@/lib/runs/server/estimate-planned-run';

// What these functions take comes from a browser, whatever the types say: each parses it first.

type Started = { ok: true; data: { id: string } } | ({ ok: false; errors: FieldError[] } & Refusal);

/** Creates a run and starts it. A refusal names the active run, since that is what stands in the way most often. */
export async function startRun(input: CreateRunInput): Promise<Started> {
  const result = await actionResult(() => createRun(parseWith(createRunSchema, input, 'form')));
  if (result.ok) return { ok: true, data: { id: result.data.id } };
  const { message, errors } = result;
  const active = errors.length === 0 ? await readActiveRun() : null;
  return { ok: false, message, errors, activeRun: active && { id: active.id, title: active.title } };
}

const collectionIdsSchema = z.array(idSchema).max(1000);

export async function countTasks(collectionIds: string[]): Promise<ActionResult<RunTaskCount>> {
  return actionResult(() => countRunTasks(parseWith(collectionIdsSchema, collectionIds, 'collections')));
}

/** What the run would cost. Only what the form shows travels back. */
export async function estimateRun(input: CreateRunInput): Promise<ActionResult<EstimateTotals>> {
  return actionResult(async () => {
    const { costUsd, unknown, durationMs } = await estimatePlannedRun(input);
    return { costUsd, unknown, durationMs };
  });
}
