import { CategoryHeatMap } from '@/components/charts/category-heat-map';
import { ParetoChart } from '@/components/charts/pareto-chart';
import { QualitySpeed, type QualitySpeedPoint } from '@/components/charts/quality-speed';
import { ScoreDistribution } from '@/components/charts/score-distribution';
import { TimingRanges } from '@/components/charts/timing-ranges';
import { Card } from '@/components/ui/card';
import type { ModelAggregate, RunSummary } from '@/lib/runs/run';
import { compareModels, type ComparedModel } from '@/lib/statistics/compare-models';
import { verdictSentence } from '@/lib/statistics/verdict-sentence';
import { categoryScores } from '@/lib/statistics/category-scores';
import { Leaderboard } from './leaderboard';
import type { ReadLimits } from './read-limits';
import { ValueLimitsForm } from './value-limits-form';
import { estimateBesideCost } from '@/lib/costs/format-estimate';
import { assessValue, hasCosts } from '@/lib/runs/assess-value';
import type { ValueRow } from '@/lib/statistics/value-rows';
import { simulatedRemark, statusRemark, unjudgedSentence } from '@/lib/reports/run-remarks';
import { modelNames } from '@/lib/runs/model-names';

type Props = {
  run: RunSummary;
  models: ModelAggregate[];
  scores: (ValueRow & { category: string })[];
  read: ReadLimits;
};

type VerdictProps = { run: RunSummary; sentence: string; valueSentences: string[] };

function Verdict({ run, sentence, valueSentences }: VerdictProps) {
  const note = statusRemark(run);
  const estimated = run.estimate && estimateBesideCost(run.estimate, run.cost.total);
  return (
    <Card className="p-4">
      <h2 className="sr-only">Result</h2>
      <p className="max-w-4xl text-lg leading-snug text-balance" data-testid="verdict">
        {sentence}
      </p>
      {valueSentences.length > 0 ? (
        <ul className="mt-2 max-w-4xl space-y-1 text-sm" aria-label="Value" data-testid="value">
          {valueSentences.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : null}
      {estimated ? (
        <p className="mt-1 text-sm text-subtle" data-testid="estimate">
          {estimated}
        </p>
      ) : null}
      {run.simulated ? <p className="mt-1 text-sm text-warning">{simulatedRemark}</p> : null}
      {note ? <p className="mt-1 text-sm text-subtle">{note}</p> : null}
    </Card>
  );
}

function speedPoints(
  models: ModelAggregate[],
  ranked: ComparedModel[],
  nameOf: (id: string) => string,
): QualitySpeedPoint[] {
  return ranked.flatMap(({ targetId, score }) => {
    const speed = models.find((model) => model.targetId === targetId)?.tokensPerSecond.p50 ?? null;
    if (score.mean === null || speed === null) return [];
    const { mean, interval } = score;
    return [{ targetId, name: nameOf(targetId), score: mean, interval, tokensPerSecond: speed }];
  });
}

/** What came out of a run, the sentence first. Drawn on the server: it ships no library of charts. */
export function ResultOverview({ run, models, scores, read }: Props) {
  const nameOf = modelNames(models);
  const comparison = compareModels(scores);
  const judged = run.judge !== null;
  const value = judged && hasCosts(models) ? assessValue(models, scores, read.limits, comparison) : null;
  const ordered = comparison.models.map(({ targetId }) => ({ targetId, name: nameOf(targetId) }));
  const scoresOf = Map.groupBy(scores, ({ targetId }) => targetId);
  const sentence = judged ? verdictSentence(comparison, nameOf) : unjudgedSentence;
  const timings = (measure: (model: ModelAggregate) => ModelAggregate['ttftMs']) =>
    models.map((model) => ({ key: model.targetId, name: nameOf(model.targetId), measure: measure(model) }));
  return (
    <div className="space-y-4">
      <Verdict run={run} sentence={sentence} valueSentences={value?.sentences ?? []} />
      <Leaderboard models={models} ranked={comparison.models} judged={judged} value={value} />
      {value ? (
        <>
          <ValueLimitsForm runId={run.id} read={read} />
          <ParetoChart value={value} nameOf={nameOf} />
        </>
      ) : null}
      {judged ? (
        <>
          <CategoryHeatMap scores={categoryScores(scores)} models={ordered} />
          <ScoreDistribution
            models={ordered
              .map((model) => ({
                ...model,
                scores: (scoresOf.get(model.targetId) ?? []).map(({ score }) => score),
              }))
              .filter(({ scores: ofModel }) => ofModel.some((score) => score !== null))}
          />
        </>
      ) : null}
      <div className="grid gap-4 2xl:grid-cols-2">
        {judged ? <QualitySpeed points={speedPoints(models, comparison.models, nameOf)} /> : null}
        <TimingRanges
          title="Time to the first token"
          note="From sending the request to the first token of any kind."
          timings={timings((model) => model.ttftMs)}
        />
        <TimingRanges
          title="Time per answer"
          note="From sending the request to the end of the answer."
          timings={timings((model) => model.timeTakenMs)}
        />
      </div>
    </div>
  );
}
