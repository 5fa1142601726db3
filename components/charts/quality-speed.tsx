import { formatNumber, noData } from '@/components/runs/format';
import { Table, Td, Th } from '@/components/ui/table';
import { ChartCard } from './chart-card';
import { ScoreAxis } from './score-axis';
import { linearScale, niceTicks, spreadLabels } from '@/lib/statistics/scale';

export type QualitySpeedPoint = {
  targetId: string;
  name: string;
  score: number;
  interval: { low: number; high: number } | null;
  /** Median decode speed. */
  tokensPerSecond: number;
};

const width = 560;
const height = 280;
const left = 40;
const bottom = 36;

function Drawing({ points }: { points: QualitySpeedPoint[] }) {
  const ticks = niceTicks(Math.max(...points.map(({ tokensPerSecond }) => tokensPerSecond)));
  const x = linearScale(0, ticks.at(-1) ?? 1, left, width - 60);
  const y = linearScale(0, 100, height - bottom, 12);
  const labels = spreadLabels(
    points.map(({ score }) => y(score)),
    13,
  );
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className="w-full max-w-2xl min-w-100"
      role="img"
      aria-label="Score against speed"
    >
      <ScoreAxis left={left} right={width} y={y} />
      {ticks.map((tick) => (
        <text
          key={tick}
          x={x(tick)}
          y={height - bottom + 14}
          textAnchor="middle"
          className="fill-subtle text-[10px]"
        >
          {tick.toLocaleString('en')}
        </text>
      ))}
      <text x={(left + width) / 2} y={height - 4} textAnchor="middle" className="fill-subtle text-[10px]">
        tokens per second, median →
      </text>
      <text x={left} y={8} className="fill-subtle text-[10px]">
        ↑ score
      </text>
      {points.map(({ targetId, name, score, interval, tokensPerSecond }, i) => (
        <g key={targetId}>
          {interval ? (
            <line
              x1={x(tokensPerSecond)}
              x2={x(tokensPerSecond)}
              y1={y(interval.low)}
              y2={y(interval.high)}
              stroke="var(--accent)"
              strokeWidth={3}
              opacity={0.5}
            />
          ) : null}
          <circle cx={x(tokensPerSecond)} cy={y(score)} r={4} fill="var(--foreground)" />
          <text
            // Towards the middle, so that a long name stays in the drawing.
            x={x(tokensPerSecond) + (x(tokensPerSecond) > width * 0.6 ? -8 : 8)}
            y={(labels[i] ?? 0) + 4}
            textAnchor={x(tokensPerSecond) > width * 0.6 ? 'end' : 'start'}
            className="fill-foreground text-[11px]"
          >
            {name} {formatNumber(score, 1)}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** Up is better, right is faster. The bars are the intervals of the scores. */
export function QualitySpeed({ points }: { points: QualitySpeedPoint[] }) {
  if (points.length === 0) return null;
  return (
    <ChartCard
      title="Quality against speed"
      note="Mean score in points with its 95 % interval, against the median decode speed in tokens per second. Models without a measured speed are left out."
      chart={<Drawing points={points} />}
      table={
        <Table label="Quality against speed">
          <thead>
            <tr>
              <Th>Model</Th>
              <Th className="text-right">Score</Th>
              <Th className="text-right">95 % interval</Th>
              <Th className="text-right">Tokens/s, median</Th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ targetId, name, score, interval, tokensPerSecond }) => (
              <tr key={targetId}>
                <Td>{name}</Td>
                <Td className="text-right">{formatNumber(score, 1)}</Td>
                <Td className="text-right">
                  {interval
                    ? `${formatNumber(interval.low, 1)} to ${formatNumber(interval.high, 1)}`
                    : noData}
                </Td>
                <Td className="text-right">{formatNumber(tokensPerSecond, 1)}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      }
    />
  );
}
