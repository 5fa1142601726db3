import { IntervalBar } from '@/components/charts/interval-bar';
import { formatDuration, formatNumber, noData } from '@/components/runs/format';
import { Cost } from '@/components/runs/cost';
import { SimulatedBadge } from '@/components/runs/status-badge';
import { Card } from '@/components/ui/card';
import { Table, Td, Th } from '@/components/ui/table';
import type { ModelAggregate } from '@/lib/runs/run';
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

const rankText = ({ rank, lastRank }: ComparedModel) =>
  rank === null ? noData : lastRank !== null && lastRank > rank ? `${rank}–${lastRank}` : String(rank);

type RowProps = { place: ComparedModel | undefined; model: ModelAggregate; judged: boolean };

function Row({ place, model, judged }: RowProps) {
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
      <Td className={right}>
        <Cost cost={model.cost} />
      </Td>
      <Td className={`${cell} min-w-24`}>{kinds.length === 0 ? '0' : kinds.join(', ')}</Td>
    </tr>
  );
}

type Props = { models: ModelAggregate[]; ranked: ComparedModel[]; judged: boolean };

/** The models in the order of their rank. Models that cannot be told apart share it: "1–3" is where the true place lies. */
export function Leaderboard({ models, ranked, judged }: Props) {
  const byId = new Map(ranked.map((place, index) => [place.targetId, { place, index }]));
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
            <Th className={right}>TTFT p50 / p95</Th>
            <Th className={right}>Tokens/s p50 / p95</Th>
            <Th className={right}>Time mean (p50 / p95)</Th>
            <Th className={right}>Tokens in / out</Th>
            <Th className={right}>Cost</Th>
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
              />
            ))}
        </tbody>
      </Table>
      <p className="px-4 py-2 text-xs text-subtle">
        {judged
          ? 'Scores are means over tasks; a task’s repetitions are averaged first. Failures have no score and are not counted as 0. A rank such as 1–3 means that the models within it cannot be told apart. '
          : ''}
        Timings are of answers only, without waiting in a queue; tokens are those of the answers kept. Cost is
        that of the model’s own calls, failed ones included, without the judge’s and the warm-up.
      </p>
    </Card>
  );
}
