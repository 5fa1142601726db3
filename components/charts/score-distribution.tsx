import { formatNumber } from '@/components/runs/format';
import { Table, Td, Th } from '@/components/ui/table';
import { describeDistribution, histogram } from '@/lib/statistics/distribution';
import { ChartCard } from './chart-card';

type Model = { targetId: string; name: string; scores: (number | null)[] };

const width = 240;
const height = 72;
const bins = 10;

function Bars({ name, scores, most }: { name: string; scores: (number | null)[]; most: number }) {
  const counts = histogram(scores, { bins });
  const summary = describeDistribution(scores);
  const barWidth = width / bins;
  return (
    <figure className="min-w-60">
      <figcaption className="text-sm">
        {name}{' '}
        <span className="text-xs text-subtle">
          {summary
            ? `median ${formatNumber(summary.median, 0)}, middle half ${formatNumber(summary.p25, 0)}–${formatNumber(summary.p75, 0)}, n ${summary.n}`
            : 'no scores'}
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height + 26}`}
        className="mt-1 w-full max-w-80"
        role="img"
        aria-label={`Scores of ${name}`}
      >
        {counts.map(({ from, to, count }, i) => {
          const barHeight = most === 0 ? 0 : (count / most) * height;
          return (
            <g key={from}>
              <title>{`${from} to ${to}: ${count}`}</title>
              <rect
                x={i * barWidth + 1}
                y={height + 10 - barHeight}
                width={barWidth - 2}
                height={barHeight}
                fill="var(--accent)"
                opacity={0.75}
              />
              {count > 0 ? (
                <text
                  x={(i + 0.5) * barWidth}
                  y={height + 7 - barHeight}
                  textAnchor="middle"
                  className="fill-subtle text-[8px]"
                >
                  {count}
                </text>
              ) : null}
            </g>
          );
        })}
        <line x1={0} x2={width} y1={height + 10} y2={height + 10} stroke="var(--border)" />
        {[0, 50, 100].map((tick) => (
          <text
            key={tick}
            x={(tick / 100) * width}
            y={height + 22}
            textAnchor={tick === 0 ? 'start' : tick === 100 ? 'end' : 'middle'}
            className="fill-subtle text-[9px]"
          >
            {tick}
          </text>
        ))}
      </svg>
    </figure>
  );
}

function DistributionTable({ models }: { models: Model[] }) {
  const counts = models.map(({ scores }) => histogram(scores, { bins }));
  return (
    <Table label="Scores by model and range">
      <thead>
        <tr>
          <Th>Score</Th>
          {models.map(({ targetId, name }) => (
            <Th key={targetId} className="text-right">
              {name}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: bins }, (_, i) => (
          <tr key={i}>
            <Td>{`${i * bins} to ${(i + 1) * bins}`}</Td>
            {counts.map((of, model) => (
              <Td key={models[model]?.targetId} className="text-right">
                {of[i]?.count}
              </Td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

export function ScoreDistribution({ models }: { models: Model[] }) {
  const most = Math.max(
    0,
    ...models.flatMap(({ scores }) => histogram(scores, { bins }).map(({ count }) => count)),
  );
  return (
    <ChartCard
      title="How the scores are distributed"
      note="Number of answers per range of ten points; all repetitions, on one scale for all models. Items without a score are not in it."
      chart={
        <div className="flex flex-wrap gap-6">
          {models.map(({ targetId, name, scores }) => (
            <Bars key={targetId} name={name} scores={scores} most={most} />
          ))}
        </div>
      }
      table={<DistributionTable models={models} />}
    />
  );
}
