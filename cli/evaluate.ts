import fs from 'node:fs/promises';
import path from 'node:path';
import type { BenchmarkApi, StartInput } from '@/lib/benchmark-api/benchmark';
import { localBackend } from '@/lib/benchmark-api/server/local-backend';
import { openApi } from '@/lib/benchmark-api/server/open-api';
import { AppError } from '@/lib/errors/app-error';
import type { RunParameters } from '@/lib/runs/create-run-input';
import type { RunSummary } from '@/lib/runs/run';
import type { TaskInput } from '@/lib/tasks/task';
import type { TaskStructure } from '@/lib/tasks/task-structure';
import { checkTaskSources, formatFault } from './check-task-sources';
import type { CommandContext } from './command-context';
import { exitCodes, type ExitCode } from './exit-code';
import { findBaseline } from './find-baseline';
import { finishRun } from './finish-run';
import type { FormOptions } from './form-options';
import { describeImport, importEach, importTogether } from './import-sources';
import { readTaskSources, type TaskSource } from './read-task-sources';
import { describeEstimate } from './describe-estimate';
import { splitTarget } from '@/lib/providers/resolve-target';
import { sayRemarks } from './say-remarks';
import { findInputTasks, readInputFiles } from './read-input-files';
import { planResultFiles, type ResultFileOptions } from './result-files';
import type { Terminal } from './terminal';
import { UsageError } from './usage-error';
import { engineNeeds, withConnection } from './with-connection';

export type EvaluateOptions = FormOptions & {
  /** Of the form provider/model. */
  models: string[];
  /** False: without a judge. Undefined: not said. */
  judge?: string | false;
  repetitions?: number;
  temperature?: number;
  maxTokens?: number;
  seed?: number;
  /** A text, or the file it stands in after an @. */
  systemPrompt?: string;
  /** Files whose texts are the input data of the structured tasks. */
  input?: string[];
  name?: string;
  collection?: string;
  failUnder?: number;
  /** US dollars. */
  budget?: number;
  /** Id, run id or name of the run to compare with, or `latest`. */
  failIfWorseThan?: string;
  json?: boolean;
} & ResultFileOptions;

/** What can be refused without a database is refused before anything is started. */
function checkOptions({ models, judge, failUnder, failIfWorseThan }: EvaluateOptions): void {
  if (judge === undefined)
    throw new UsageError('Say which model judges (--judge provider/model), or that none does (--no-judge).');
  if (judge === false && failUnder !== undefined)
    throw new UsageError('--fail-under needs scores, and without a judge (--no-judge) there are none.');
  if (judge === false && failIfWorseThan !== undefined)
    throw new UsageError(
      '--fail-if-worse-than needs scores, and without a judge (--no-judge) there are none.',
    );
  for (const reference of judge ? [...models, judge] : models) splitTarget(reference);
}

async function readSystemPrompt(text: string | undefined, cwd: string): Promise<string | undefined> {
  if (!text?.startsWith('@')) return text;
  try {
    return await fs.readFile(path.resolve(cwd, text.slice(1)), 'utf8');
  } catch (error) {
    throw new UsageError(
      `--system-prompt ${text} cannot be read (${(error as NodeJS.ErrnoException).code}).`,
    );
  }
}

async function readParameters(options: EvaluateOptions, cwd: string): Promise<RunParameters> {
  const { temperature, maxTokens, seed } = options;
  const systemPrompt = await readSystemPrompt(options.systemPrompt, cwd);
  const given = { temperature, maxTokens, seed, systemPrompt };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

type Inputs = { texts: TaskStructure['inputs']; tasks: TaskInput[] };

/** An evaluation runs what is stored: the files' tasks have these inputs from now on, in a version of their own. */
function sayInputs({ texts, tasks }: Inputs, terminal: Terminal): void {
  const some = (names: (string | null)[]) => names.slice(0, 3).join(', ') + (names.length > 3 ? ', …' : '');
  const of = some(tasks.map(({ taskId }) => taskId));
  terminal.err(
    `Input data of ${of}, stored as a version of the task: ${some(texts.map(({ name }) => name))}`,
  );
  const referenced = tasks.filter(({ excellent, good, pass }) => excellent ?? good ?? pass);
  if (referenced.length > 0)
    terminal.err(
      terminal.errorColors.yellow(
        `Note: the judge compares with reference answers written for other data: ${some(referenced.map(({ taskId }) => taskId))}`,
      ),
    );
}

async function importSources(
  sources: TaskSource[],
  { collection, inputs }: Pick<EvaluateOptions, 'collection'> & { inputs?: Inputs },
  { terminal }: CommandContext,
) {
  const given = { inputs: inputs?.texts };
  const imported =
    collection === undefined
      ? await importEach(sources, given)
      : [await importTogether(sources, { collectionName: collection, ...given })];
  const names = imported.map((result) => result.collection).join(', ');
  terminal.err(`Tasks: ${describeImport(imported)} (collection ${names})`);
  if (inputs) sayInputs(inputs, terminal);
  for (const result of imported) sayRemarks(result, terminal);
  return [...new Set(imported.flatMap(({ collectionId }) => collectionId ?? []))];
}

/** The refusal of a second active run, with what to type about the first. */
async function startRun(benchmark: BenchmarkApi, input: StartInput): Promise<RunSummary> {
  try {
    return await benchmark.startBenchmark(input);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
    const what =
      '`npx assay runs follow latest` shows it, `npx assay runs pause latest` gives its place free.';
    throw new AppError('conflict', `${error.message}\n${what}`, error.errors, { cause: error });
  }
}

/** Imports task files, runs models over them, and reports how they did. */
export async function evaluate(
  paths: string[],
  options: EvaluateOptions,
  context: CommandContext,
): Promise<ExitCode> {
  const { terminal } = context;
  checkOptions(options);
  const files = planResultFiles(options, context.cwd);
  const parameters = await readParameters(options, context.cwd);
  const read = await readTaskSources(paths, context.cwd, options);
  const { faults } = checkTaskSources(read);
  if (faults.length > 0) {
    for (const fault of faults) terminal.err(formatFault(fault));
    return exitCodes.error;
  }
  const inputs = options.input && {
    tasks: findInputTasks(read),
    texts: await readInputFiles(options.input, context.cwd),
  };
  return withConnection(
    context,
    engineNeeds,
    async (connection) => {
      const { benchmark } = openApi(localBackend);
      const targets = await benchmark.selectModels(options.models);
      const judgedBy = await benchmark.selectJudgeModel(options.judge || null);
      // Before the new run is there: it would be the `latest` itself.
      const baseline = options.failIfWorseThan
        ? await findBaseline(options.failIfWorseThan, judgedBy)
        : undefined;
      const collectionIds = await importSources(
        read.sources,
        { collection: options.collection, inputs },
        context,
      );
      const { repetitions, name } = options;
      const budgetUsd = options.budget;
      const input = { collectionIds, repetitions, name, parameters, budgetUsd };
      terminal.err(await describeEstimate({ ...input, targets, judge: judgedBy }));
      const run = await startRun(benchmark, input);
      const judge = run.judge ? `judge ${run.judge.provider}/${run.judge.model}` : 'no judge';
      const models = run.targets.length === 1 ? '1 model' : `${run.targets.length} models`;
      terminal.err(`${run.runId}: ${run.progress.total} items over ${models}, ${judge}`);
      return finishRun(run, { benchmark, connection }, context, { ...options, baseline, files });
    },
    { minds: true },
  );
}
