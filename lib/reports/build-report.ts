import { assessValue, hasCosts, noLimits } from '@/lib/runs/assess-value';
import type { FailureGroup } from '@/lib/runs/failure-groups';
import type { Item } from '@/lib/runs/item';
import { modelNames } from '@/lib/runs/model-names';
import type { ModelAggregate, RunDetail } from '@/lib/runs/run';
import { foldText } from '@/lib/runs/visible-text';
import { categoryScores, cellKey } from '@/lib/statistics/category-scores';
import { compareModels, type ComparedModel, type PairComparison } from '@/lib/statistics/compare-models';
import { histogram } from '@/lib/statistics/distribution';
import type { ValueRow } from '@/lib/statistics/value-rows';
import { verdictSentence } from '@/lib/statistics/verdict-sentence';
import type { Disagreement } from './choose-notable';
import { reportVersion, type CutText, type Report, type ReportAnswer, type ReportModel } from './report';
import { runRemarks, unjudgedSentence } from './run-remarks';
import { summarizeManifest } from './summarize-manifest';

export type ReportSources = {
  run: RunDetail;
  /** SHA-256 of the manifest, in hex. */
  manifestSha256: string;
  scores: (ValueRow & { category: string })[];
  failures: FailureGroup[];
  worst: Item[];
  disagreements: (Disagreement & { highest: Item; lowest: Item })[];
  /** ISO 8601. */
  generatedAt: string;
};

const limits = { prompt: 1200, answer: 2000, reasoning: 1000, message: 500 };
const mostLines = 200;

function cutText(text: string, characters: number): CutText {
  const { shown, folded } = foldText(text, { characters, lines: mostLines });
  return { text: shown, characters: text.length, cut: folded };
}

const cutOrNull = (text: string | null, characters: number) =>
  text === null ? null : cutText(text, characters);

/** An item's target is named by provider and model; the report's models by the id of the run's target. */
type TargetIds = (target: { providerId: string; model: string }) => string;

function targetIds(models: readonly ModelAggregate[]): TargetIds {
  const keyOf = ({ providerId, model }: { providerId: string; model: string }) => `${providerId}/${model}`;
  const ids = new Map(models.map((model) => [keyOf(model), model.targetId]));
  return (target) => ids.get(keyOf(target)) ?? keyOf(target);
}

function toAnswer(item: Item, idOf: TargetIds): ReportAnswer {
  const verdict = item.verdicts.find(({ current }) => current);
  return {
    itemId: item.id,
    targetId: idOf(item.target),
    repetition: item.repetition,
    score: item.score,
    answer: cutOrNull(item.response, limits.answer),
    judgeReasoning: cutOrNull(verdict?.reasoning ?? null, limits.reasoning),
    violations: (verdict?.violations ?? []).map(({ category, detail }) => ({ category, detail })),
  };
}

const toTask = ({ taskId, category, subcategory, prompt }: Item) => ({
  taskId,
  category,
  subcategory,
  prompt: cutText(prompt, limits.prompt),
});

function toModel(
  model: ModelAggregate,
  compared: ComparedModel,
  scores: (number | null)[],
  name: string,
): ReportModel {
  const { mean, interval, reason, tasks, scored, asked, coverage } = compared.score;
  return {
    targetId: model.targetId,
    name,
    provider: model.provider,
    model: model.model,
    simulated: model.simulated,
    rank: compared.rank,
    lastRank: compared.lastRank,
    tieGroups: compared.letters,
    score: { mean, interval, reason, tasks, scored, asked, coverage },
    items: model.items,
    completed: model.completed,
    failures: { generation: model.failedGeneration, judging: model.failedJudging },
    truncated: model.truncated,
    refused: model.refused,
    empty: model.empty,
    ttftMs: model.ttftMs,
    timeTakenMs: model.timeTakenMs,
    tokensPerSecond: model.tokensPerSecond,
    inputTokens: model.inputTokens,
    outputTokens: model.outputTokens,
    cost: model.cost,
    judgeCostUsd: model.judgeCostUsd,
    scoreHistogram: histogram(scores, { bins: 10 }),
  };
}

const toPair = (pair: PairComparison): Report['pairs'][number] => ({
  a: pair.a,
  b: pair.b,
  estimate: pair.estimate,
  interval: pair.interval,
  adjustedInterval: pair.adjustedInterval,
  pValue: pair.pValue,
  adjustedP: pair.adjustedP,
  different: pair.different,
  tasks: pair.tasks,
});

function toCategories(scores: ReportSources['scores'], order: string[]): Report['categories'] {
  const { categories, cells } = categoryScores(scores);
  return categories.map(({ category, tasks }) => ({
    category,
    tasks,
    cells: order.flatMap((targetId) => {
      const cell = cells.get(cellKey(targetId, category));
      return cell ? [{ targetId, ...cell }] : [];
    }),
  }));
}

const toFailure = ({
  phase,
  errorKind,
  count,
  stem,
  examples,
}: FailureGroup): Report['failures'][number] => ({
  phase,
  errorKind,
  count,
  message: stem,
  example: cutOrNull(examples[0]?.message ?? null, limits.message),
});

function toRun(run: RunDetail): Report['run'] {
  const { total, completed, failed } = run.progress;
  const { id, runId, name, status, simulated, repetitions, parameters, errorMsg } = run;
  const judge = run.judge && {
    provider: run.judge.provider,
    model: run.judge.model,
    simulated: run.judge.simulated,
  };
  return {
    id,
    runId,
    name,
    status,
    simulated,
    judge,
    collections: run.collections.map((collection) => collection.name),
    repetitions,
    parameters,
    items: { total, completed, failed },
    cost: run.cost,
    estimate: run.estimate,
    errorMsg,
    createdAt: run.createdAt,
    startedAt: run.startedAt,
    finishedAt: run.finishedAt,
  };
}

/** The one report from which all its forms are made. Long texts are cut here, so every form shows the same. */
export function buildReport(sources: ReportSources): Report {
  const { run, scores } = sources;
  const { perModel } = run.aggregates;
  const nameOf = modelNames(perModel);
  const idOf = targetIds(perModel);
  const comparison = compareModels(scores);
  const byTarget = new Map(perModel.map((model) => [model.targetId, model]));
  const scoresOf = Map.groupBy(scores, ({ targetId }) => targetId);
  const models = comparison.models.flatMap((compared) => {
    const model = byTarget.get(compared.targetId);
    const own = (scoresOf.get(compared.targetId) ?? []).map(({ score }) => score);
    return model ? [toModel(model, compared, own, nameOf(compared.targetId))] : [];
  });
  return {
    reportVersion,
    generatedAt: sources.generatedAt,
    run: toRun(run),
    result: {
      sentence: run.judge ? verdictSentence(comparison, nameOf) : unjudgedSentence,
      remarks: runRemarks(run),
      tasksNeeded: comparison.tasksNeeded,
    },
    models,
    pairs: run.judge ? comparison.pairs.map(toPair) : [],
    value: run.judge && hasCosts(perModel) ? assessValue(perModel, scores, noLimits, comparison) : null,
    categories: run.judge
      ? toCategories(
          scores,
          models.map(({ targetId }) => targetId),
        )
      : [],
    failures: sources.failures.map(toFailure),
    worst: sources.worst.map((item) => ({ ...toTask(item), answer: toAnswer(item, idOf) })),
    disagreements: sources.disagreements.map(({ spread, means, highest, lowest }) => ({
      ...toTask(highest),
      spread,
      means,
      highest: toAnswer(highest, idOf),
      lowest: toAnswer(lowest, idOf),
    })),
    manifest: summarizeManifest(run.manifest, sources.manifestSha256),
  };
}
