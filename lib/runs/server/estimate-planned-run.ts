import { estimateRun, type PlannedModel } from '@/lib/costs/estimate-run';
import type { RunEstimate } from '@/lib/costs/run-estimate';
import { readCurrentPrices } from '@/lib/costs/server/read-current-prices';
import { db } from '@/lib/db/server/pool';
import { parseWith } from '@/lib/errors/parse-with';
import { providerSettingsSchema } from '@/lib/providers/provider';
import { createRunSchema, type CreateRunInput, type ModelReference } from '../create-run-input';
import { measurePrompts, type MeasuredTask } from '../measure-prompts';
import { warmUpMessages, warmUpParameters } from '../warm-up-prompt';
import { nothingToAsk, refuseUnknownCollections } from './collection-refusals';
import { readPastCalls, type AskedPast } from './read-past-calls';
import { readRunProviders } from './read-run-providers';

/** The tasks that a run over these collections would ask; texts only of those whose prompts are built. */
async function readTasks(collectionIds: string[]): Promise<MeasuredTask[]> {
  const known = await db().query<{ id: string }>(
    'select id::text from tasks_collection where id = any($1::bigint[])',
    [collectionIds],
  );
  refuseUnknownCollections(collectionIds, new Set(known.rows.map(({ id }) => id)));
  const { rows } = await db().query<MeasuredTask>(
    `select length(question) as "questionChars",
       length(concat(excellent, good, pass, incorrect_answer_direction)) as "referenceChars",
       case when structure is not null then
         jsonb_build_object('question', question, 'structure', structure) end as structured
     from benchmark_task
     where archived_at is null
       and id in (select task_id from collection_task where collection_id = any($1::bigint[]))`,
    [collectionIds],
  );
  if (rows.length === 0) throw nothingToAsk();
  return rows;
}

const warmUpChars = warmUpMessages.reduce((sum, { content }) => sum + content.length, 0);

/**
 * What a run would cost and how long it would take, before it is started. Reads the latest calls of each model, so it
 * takes no longer as runs pile up.
 * @throws AppError `invalid`, `unresolvable_reference` for what createRun would refuse too; another active run or a missing
 * price is no reason to refuse
 */
export async function estimatePlannedRun(body: CreateRunInput): Promise<RunEstimate> {
  const { targets, judge, collectionIds, repetitions, parameters } = parseWith(createRunSchema, body, 'run');
  const models = [...targets, ...(judge ? [judge] : [])];
  const asked: AskedPast[] = [
    ...targets.map((of) => ({ of, phase: 'BENCHMARKING' as const })),
    ...(judge ? [{ of: judge, phase: 'JUDGING' as const }] : []),
    { of: null, phase: 'BENCHMARKING' },
    { of: null, phase: 'JUDGING' },
  ];
  const [providers, tasks] = await Promise.all([readRunProviders(models), readTasks(collectionIds)]);
  const [{ priceOf }, past] = await Promise.all([readCurrentPrices(models), readPastCalls(asked, db())]);
  const planned = (reference: ModelReference, place: number): PlannedModel => {
    const settings = providerSettingsSchema.parse(providers.get(reference.providerId)?.settings ?? {});
    const { lane, parallelRequests, requestsPerMinute } = settings;
    return {
      ...reference,
      lane,
      parallelRequests,
      requestsPerMinute,
      price: priceOf(reference),
      past: past[place] ?? null,
    };
  };
  const { items, ...prompts } = measurePrompts(tasks, parameters.systemPrompt?.length ?? 0);
  return estimateRun({
    ...prompts,
    tasks: tasks.length,
    items: items * repetitions,
    maxTokens: parameters.maxTokens ?? null,
    warmUp: { chars: warmUpChars, maxTokens: warmUpParameters.maxTokens },
    targets: targets.map(planned),
    judge: judge && planned(judge, targets.length),
    others: { candidate: past.at(-2) ?? null, judge: past.at(-1) ?? null },
  });
}
