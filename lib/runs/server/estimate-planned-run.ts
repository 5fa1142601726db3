import { estimateRun, type PlannedModel } from '@/lib/costs/estimate-run';
import type { RunEstimate } from '@/lib/costs/run-estimate';
import { readCurrentPrices } from '@/lib/costs/server/read-current-prices';
import { db } from '@/lib/db/server/pool';
import { parseWith } from '@/lib/errors/parse-with';
import { buildJudgePrompt } from '@/lib/judging/build-judge-prompt';
import { providerSettingsSchema } from '@/lib/providers/provider';
import { createRunSchema, type CreateRunInput, type ModelReference } from '../create-run-input';
import { warmUpMessages, warmUpParameters } from '../warm-up-prompt';
import { nothingToAsk, refuseUnknownCollections } from './collection-refusals';
import { readPastCalls, type AskedPast } from './read-past-calls';
import { readRunProviders } from './read-run-providers';

type Chars = { tasks: number; question: number; references: number };

const charsOf = (messages: { content: string }[]) =>
  messages.reduce((sum, { content }) => sum + content.length, 0);

/** What a judge's prompt has around the texts of task and answer. */
const judgeFrameChars = charsOf(
  buildJudgePrompt({
    task: { question: '', excellent: '', good: '', pass: '', incorrectAnswerDirection: '' },
    answer: '',
    nonce: '0'.repeat(16),
  }),
);

/** Mean characters over the tasks that a run over these collections would ask. */
async function readChars(collectionIds: string[]): Promise<Chars> {
  const known = await db().query<{ id: string }>(
    'select id::text from tasks_collection where id = any($1::bigint[])',
    [collectionIds],
  );
  refuseUnknownCollections(collectionIds, new Set(known.rows.map(({ id }) => id)));
  const { rows } = await db().query<Chars>(
    `select count(*)::int as tasks, avg(length(question))::float8 as question,
       avg(length(concat(excellent, good, pass, incorrect_answer_direction)))::float8 as references
     from benchmark_task
     where archived_at is null
       and id in (select task_id from collection_task where collection_id = any($1::bigint[]))`,
    [collectionIds],
  );
  const [chars] = rows;
  if (!chars || chars.tasks === 0) throw nothingToAsk();
  return chars;
}

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
  const [providers, chars] = await Promise.all([readRunProviders(models), readChars(collectionIds)]);
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
  return estimateRun({
    tasks: chars.tasks,
    items: chars.tasks * repetitions,
    promptChars: chars.question + (parameters.systemPrompt?.length ?? 0),
    judgePromptChars: judgeFrameChars + chars.question + chars.references,
    maxTokens: parameters.maxTokens ?? null,
    warmUp: { chars: charsOf(warmUpMessages), maxTokens: warmUpParameters.maxTokens },
    targets: targets.map(planned),
    judge: judge && planned(judge, targets.length),
    others: { candidate: past.at(-2) ?? null, judge: past.at(-1) ?? null },
  });
}
