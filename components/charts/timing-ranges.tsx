import { formatDuration, formatNumber } from '@/components/runs/format';
import { Table, Td, Th } from '@/components/ui/table';
import type { ModelAggregate } from '@/lib/runs/run';
import { ChartCard } from './chart-card';
import { linearScale, niceTicks } from '@/lib/statistics/scale';

type Measure = ModelAggregate['ttftMs'];
type Timing = { key: string; name: string; measure: Measure };

const width = 560;
const label = 150;
const rowHeight = 30;

function Drawing({ timings, title }: { timings: Timing[]; title: string }) {
  const ticks = niceTicks(
    Math.max(...timings.map(({ measure }) => Math.max(measure.p95 ?? 0, measure.mean ?? 0))),
  );
  const x = linearScale(0, ticks.at(-1) ?? 1, label, width - 90);
  const height = timings.length * rowHeight + 20;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className="w-full max-w-2xl min-w-100"
      role="img"
      aria-label={title}
    >
      {ticks.map((tick, i) => (
        <g key={tick}>
          <line x1={x(tick)} x2={x(tick)} y1={0} y2={height - 18} stroke="var(--border)" />
          {i % 2 === 0 || ticks.length < 5 ? (
            <text x={x(tick)} y={height - 4} textAnchor="middle" className="fill-subtle text-[10px]">
              {formatDuration(tick)}
            </text>
          ) : null}
        </g>
      ))}
      {timings.map(({ key, name, measure }, i) => {
        const { p50, p95, mean } = measure;
        if (p50 === null || p95 === null || mean === null) return null;
        const y = i * rowHeight + rowHeight / 2;
        return (
          <g key={key}>
            <text x={0} y={y + 4} className="fill-foreground text-[11px]">
              {name.length > 24 ? `${name.slice(0, 23)}…` : name}
            </text>
            <line
              x1={x(p50)}
              x2={x(p95)}
              y1={y}
              y2={y}
              stroke="var(--accent)"
              strokeWidth={6}
              opacity={0.5}
            />
            <line x1={x(p50)} x2={x(p50)} y1={y - 7} y2={y + 7} stroke="var(--accent)" strokeWidth={3} />
            <circle cx={x(mean)} cy={y} r={3.5} fill="var(--foreground)" />
            <text x={x(p95) + 6} y={y + 4} className="fill-subtle text-[10px]">
              {formatDuration(p50)} – {formatDuration(p95)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** Median to 95th percentile of a duration, model by model, with the mean as a dot. */
export function TimingRanges({ title, note, timings }: { title: string; note: string; timings: Timing[] }) {
  const measured = timings.filter(({ measure }) => measure.n > 0);
  if (measured.length === 0) return null;
  return (
    <ChartCard
      title={title}
      note={`${note} Bar from the median (stroke) to the 95th percentile, the dot is the mean.`}
      chart={<Drawing timings={measured} title={title} />}
      table={
        <Table label={title}>
          <thead>
            <tr>
              <Th>Model</Th>
              <Th className="text-right">Mean</Th>
              <Th className="text-right">p50</Th>
              <Th className="text-right">p95</Th>
              <Th className="text-right">n</Th>
            </tr>
          </thead>
          <tbody>
            {measured.map(({ key, name, measure: { mean, p50, p95, n } }) => (
              <tr key={key}>
                <Td>{name}</Td>
                <Td className="text-right">{formatDuration(mean)}</Td>
                <Td className="text-right">{formatDuration(p50)}</Td>
                <Td className="text-right">{formatDuration(p95)}</Td>
                <Td className="text-right">{formatNumber(n)}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      }
    />
  );
}
