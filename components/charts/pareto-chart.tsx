import { formatUsd } from '@/lib/costs/format-cost';
import { formatDuration, formatNumber, noData } from '@/components/runs/format';
import { Table, Td, Th } from '@/components/ui/table';
import { formatValue } from '@/lib/runs/describe-value';
import type { RunModelValue, RunValue } from '@/lib/runs/run-value';
import type { LimitOutcome } from '@/lib/statistics/value-limits';
import { ChartCard } from './chart-card';
import { ParetoDrawing } from './pareto-drawing';
import { paretoFrontier, paretoPoints, paretoScale } from './pareto-layout';

type Props = { value: RunValue; nameOf: (targetId: string) => string };

const outcomeNames: Record<LimitOutcome, string> = {
  met: 'met',
  missed: 'missed',
  unclear: 'cannot be told',
  unknown: 'not known',
};
const limitNames = { score: 'score', latency: 'TTFT', cost: 'cost' } as const;

function range(
  interval: { low: number; high: number | null } | null | undefined,
  format: (value: number) => string,
) {
  if (!interval) return noData;
  return `${format(interval.low)} to ${interval.high === null ? '?' : format(interval.high)}`;
}

function limitsOf({ limits }: RunModelValue): string {
  if (limits.all === null) return noData;
  const parts = (['score', 'latency', 'cost'] as const).flatMap((dimension) => {
    const outcome = limits[dimension];
    return outcome === null || outcome === 'met' ? [] : [`${limitNames[dimension]} ${outcomeNames[outcome]}`];
  });
  return parts.length === 0 ? 'all met' : parts.join(', ');
}

function dominatedBy({ dominatedBy: by }: RunModelValue, nameOf: Props['nameOf']): string {
  if (by.length === 0) return noData;
  const certain = by.filter((one) => one.certain).map(({ targetId }) => nameOf(targetId));
  const perhaps = by.filter((one) => !one.certain).map(({ targetId }) => nameOf(targetId));
  return [
    ...(certain.length > 0 ? [certain.join(', ')] : []),
    ...(perhaps.length > 0 ? [`perhaps ${perhaps.join(', ')}`] : []),
  ].join('; ');
}

const right = 'text-right whitespace-nowrap';

function ValueTable({ value, nameOf }: Props) {
  const points = (score: number) => formatNumber(score, 1);
  return (
    <Table label="Score, cost and latency">
      <thead>
        <tr>
          <Th>Model</Th>
          <Th className={right}>Score</Th>
          <Th className={right}>95 % interval</Th>
          <Th className={right}>$ per 1,000 items</Th>
          <Th className={right}>95 % interval</Th>
          <Th className={right}>TTFT p95</Th>
          <Th className={right}>95 % interval</Th>
          <Th className={right}>Points per $</Th>
          <Th>Limits</Th>
          <Th>Dominated by</Th>
        </tr>
      </thead>
      <tbody>
        {value.models.map((model) => (
          <tr key={model.targetId}>
            <Td>{nameOf(model.targetId)}</Td>
            <Td className={right}>{formatNumber(model.score?.mean, 1)}</Td>
            <Td className={right}>{range(model.score?.interval, points)}</Td>
            <Td className={right}>
              {model.costPer1000Usd ? formatUsd(model.costPer1000Usd.mean) : 'unknown'}
            </Td>
            <Td className={right}>{range(model.costPer1000Usd?.interval, formatUsd)}</Td>
            <Td className={right}>{formatDuration(model.ttftP95?.ms)}</Td>
            <Td className={right}>{range(model.ttftP95?.interval, formatDuration)}</Td>
            <Td className={right}>{model.value ? formatValue(model.value.mean) : noData}</Td>
            <Td>{limitsOf(model)}</Td>
            <Td>{dominatedBy(model, nameOf)}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const note =
  'Mean score in points against mean cost in US dollars per 1,000 items, both with 95 % intervals. A larger point is slower to its first token (p95). ' +
  'The line joins the models that no other beats in both score and cost. A hollow point is dominated: another model is better in score, cost and p95 of the TTFT; with a dashed edge only perhaps, since some difference is within the noise. ' +
  'Free models stand beside the axis, models of unknown cost in the table only. An interval of the TTFT that ends in “?” is of too few answers: some 75 are needed. ';

/** Score against cost, with latency as the size of the points and the user's limits as lines. */
export function ParetoChart({ value, nameOf }: Props) {
  const points = paretoPoints(value, nameOf);
  if (points.length === 0) return null;
  const { minScore, maxCostPer1000 } = value.limits;
  const marks = Object.values(value.limits).some((limit) => limit !== null)
    ? 'Limits: ✓ met, ✗ missed, ? cannot be told.'
    : '';
  return (
    <ChartCard
      title="Quality against cost"
      note={note + marks}
      chart={
        <ParetoDrawing
          points={points}
          frontier={paretoFrontier(points)}
          scale={paretoScale(points, maxCostPer1000, { left: 40, right: 600 })}
          minScore={minScore}
        />
      }
      table={<ValueTable value={value} nameOf={nameOf} />}
    />
  );
}
