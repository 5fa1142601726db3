import { IntervalBar } from '@/components/charts/interval-bar';
import { formatDuration, formatNumber, noData } from '@/components/runs/format';
import { Cost } from '@/components/runs/cost';
import { SimulatedBadge } from '@/components/runs/status-badge';
import { Card } from '@/components/ui/card';
import { Table, Td, Th } from '@/components/ui/table';
import { formatUsd } from '@/lib/costs/format-cost';
import { formatValue, noIntervalTexts } from '@/lib/runs/describe-value';
import type { ModelAggregate } from '@/lib/runs/run';
import type { RunModelValue, RunValue } from '@/lib/runs/run-value';
import type { ComparedModel } from '@/lib/statistics/compare-models';
import { failureKinds } from '@/lib/runs/failure-kinds';

const cell = 'px-2 first:pl-4 last:pr-4';
const right = `${cell} text-right whitespace-nowrap`;

function Score({ score }: Pick<ComparedModel, 'score'>) {
  if (score.mean === null) return <>{noData}</>;
  return (
    <>
      <span className="inline-flex items-center gap-2">
        <IntervalBar mean={score.mean} interval={score.interval} />
        <span className="w-10 text-right font-medium">{formatNumber(score.mean, 1)}</span>
      </span>
      <span className="block text-xs text-subtle">
        {score.interval
          ? `${formatNumber(score.interval.low, 1)} to ${formatNumber(score.interval.high, 1)}`
          : score.reason === 'too_few_differ'
            ? 'too few tasks off the most common score for an interval'
            : 'too few tasks for an interval'}
      </span>
    </>
  );
}

const rankText = ({ rank, lastRank }: Pick<ComparedModel, 'rank' | 'lastRank'>) =>
  rank === null ? noData : lastRank !== null && lastRank > rank ? `${rank}–${lastRank}` : String(rank);

const why: Record<RunModelValue['costClass'], string | null> = {
  priced: null,
  free: 'free: ranked apart',
  unknown: 'cost not known',
};

/** Cost of 1,000 items and value with its rank; each small print says the interval or why there is none. */
function ValueCells({ own }: { own: RunModelValue | undefined }) {
  const cost = own?.costPer1000Usd ?? null;
  const value = own?.value ?? null;
  return (
    <>
      <Td className={right}>
        {formatUsd(cost?.mean ?? null)}
        {cost?.interval && cost.mean > 0 ? (
          <span className="block text-xs text-subtle">
            {formatUsd(cost.interval.low)} to {formatUsd(cost.interval.high)}
          </span>
        ) : null}
      </Td>
      <Td className={right}>
        {value ? formatValue(value.mean) : noData}
        {own?.rank ? <span className="text-subtle"> #{rankText(own)}</span> : null}
        <span className="block text-xs text-subtle">
          {value?.interval
            ? `${formatValue(value.interval.low)} to ${formatValue(value.interval.high)}`
            : value?.reason
              ? `no interval: ${noIntervalTexts[value.reason]}`
              : own && why[own.costClass]}
        </span>
      </Td>
    </>
  );
}

type RowProps = {
  place: ComparedModel | undefined;
  model: ModelAggregate;
  judged: boolean;
  priced: boolean;
  value: RunValue | null;
};

function Row({ place, model, judged, priced, value }: RowProps) {
  const kinds = failureKinds(model);
  return (
    <tr>
      {judged ? <Td className={right}>{place ? rankText(place) : noData}</Td> : null}
      <Td className={`${cell} min-w-36`}>
        <span className="font-medium break-words">{model.model}</span>{' '}
        <span className="text-subtle">{model.provider}</span>{' '}
        {model.simulated && model.provider !== 'Simulated' ? <SimulatedBadge /> : null}
      </Td>
      {judged ? <Td className={right}>{place ? <Score score={place.score} /> : noData}</Td> : null}
      <Td className={right}>
        {judged ? model.scored : model.completed}/{model.items}
      </Td>
      {value ? <ValueCells own={value.models.find(({ targetId }) => targetId === model.targetId)} /> : null}
      <Td className={right}>
        {formatDuration(model.ttftMs.p50)} / {formatDuration(model.ttftMs.p95)}
      </Td>
      <Td className={right}>
        {formatNumber(model.tokensPerSecond.p50, 1)} / {formatNumber(model.tokensPerSecond.p95, 1)}
      </Td>
      <Td className={right}>
        {formatDuration(model.timeTakenMs.mean)}
        {model.timeTakenMs.n ? (
          <div className="text-xs text-subtle">
            {formatDuration(model.timeTakenMs.p50)} / {formatDuration(model.timeTakenMs.p95)}
          </div>
        ) : null}
      </Td>
      <Td className={right}>
        {formatNumber(model.inputTokens)} / {formatNumber(model.outputTokens)}
      </Td>
      {priced ? (
        <Td className={right}>
          <Cost cost={model.cost} />
        </Td>
      ) : null}
      <Td className={`${cell} min-w-24`}>{kinds.length === 0 ? '0' : kinds.join(', ')}</Td>
    </tr>
  );
}

type Props = {
  models: ModelAggregate[];
  ranked: ComparedModel[];
  judged: boolean;
  /** Null while the run goes on, and where nothing was judged or no cost is known. */
  value?: RunValue | null;
};

/** The models in the order of their rank. Models that cannot be told apart share it: "1–3" is where the true place lies. */
export function Leaderboard({ models, ranked, judged, value = null }: Props) {
  const byId = new Map(ranked.map((place, index) => [place.targetId, { place, index }]));
  // Without any price a column of unknowns would say nothing.
  const priced = models.some(({ cost }) => cost.usd !== null);
  const order = ({ targetId }: ModelAggregate) => byId.get(targetId)?.index ?? Infinity;
  return (
    <Card title="Leaderboard">
      <Table label="Results per model">
        <thead>
          <tr>
            {judged ? <Th className={right}>Rank</Th> : null}
            <Th className={cell}>Model</Th>
            {judged ? <Th className={right}>Score (0–100), 95 % interval</Th> : null}
            <Th className={right}>{judged ? 'Scored' : 'Answered'}</Th>
            {value ? (
              <>
                <Th className={right}>$ per 1,000 items</Th>
                <Th className={right}>Points per $, rank</Th>
              </>
            ) : null}
            <Th className={right}>TTFT p50 / p95</Th>
            <Th className={right}>Tokens/s p50 / p95</Th>
            <Th className={right}>Time mean (p50 / p95)</Th>
            <Th className={right}>Tokens in / out</Th>
            {priced ? <Th className={right}>Cost</Th> : null}
            <Th className={cell}>Failures</Th>
          </tr>
        </thead>
        <tbody>
          {models
            .toSorted((a, b) => order(a) - order(b))
            .map((model) => (
              <Row
                key={model.targetId}
                place={byId.get(model.targetId)?.place}
                model={model}
                judged={judged}
                priced={priced}
                value={value}
              />
            ))}
        </tbody>
      </Table>
      <p className="px-4 py-2 text-xs text-subtle">
        {judged
          ? 'Scores are means over tasks; a task’s repetitions are averaged first. Failures have no score and are not counted as 0. A rank such as 1–3 means that the models within it cannot be told apart. '
          : ''}
        Timings are of answers only, without waiting in a queue; tokens are those of the answers kept.
        {priced
          ? ' Cost is that of the model’s own calls, failed ones included, without the judge’s and the warm-up.'
          : ''}
        {value
          ? ` Points per $ is the value: mean score divided by the mean cost of 1,000 items, its interval from ${value.resamples.toLocaleString('en')} resamples of the tasks, or, where every task costs the same, that of the score.`
          : ''}
      </p>
    </Card>
  );
}
