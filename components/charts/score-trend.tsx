import Link from 'next/link';
import { formatNumber, formatTime, noData } from '@/components/runs/format';
import { Table, Td, Th } from '@/components/ui/table';
import type { ScoreTrend as Trend, TrendSeries } from '@/lib/runs/score-trend';
import { linearScale, spreadLabels } from '@/lib/statistics/scale';
import { ChartCard } from './chart-card';
import { ScoreAxis } from './score-axis';

const width = 560;
const height = 190;
const left = 30;
/** Room for the models' names. */
const right = width - 190;
const bottom = height - 28;
const mostLines = 6;
const mostLetters = 22;

const nameOf = ({ model, provider }: TrendSeries) => `${model} (${provider})`;
const shorten = (text: string) => (text.length > mostLetters ? `${text.slice(0, mostLetters - 1)}…` : text);

function Line({
  series,
  x,
  y,
}: {
  series: TrendSeries;
  x: (place: number) => number;
  y: (score: number) => number;
}) {
  return series.points.map((point, place) => {
    if (!point) return null;
    const before = series.points[place - 1];
    return (
      <g key={place}>
        {before ? (
          <line
            x1={x(place - 1)}
            y1={y(before.mean)}
            x2={x(place)}
            y2={y(point.mean)}
            stroke="var(--accent)"
            strokeWidth={2}
            opacity={0.6}
          />
        ) : null}
        <circle cx={x(place)} cy={y(point.mean)} r={3.5} fill="var(--foreground)">
          <title>{`${nameOf(series)}: ${formatNumber(point.mean, 1)}`}</title>
        </circle>
      </g>
    );
  });
}

function Drawing({ runs, lines }: { runs: Trend['runs']; lines: TrendSeries[] }) {
  const x = linearScale(0, runs.length - 1, left + 12, right - 8);
  const y = linearScale(0, 100, bottom - 6, 10);
  const last = (series: TrendSeries) => series.points.at(-1)?.mean ?? 0;
  const labels = spreadLabels(
    lines.map((series) => y(last(series))),
    13,
  );
  // Names that had to give way to each other would leave the drawing at its lower end.
  const up = Math.max(0, Math.max(...labels) - bottom);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className="w-full max-w-2xl min-w-100"
      role="img"
      aria-label="Mean score by run"
    >
      <ScoreAxis left={left} right={right} y={y} />
      {[0, runs.length - 1].map((place) => (
        <text
          key={place}
          x={place === 0 ? left : right}
          y={height - 10}
          textAnchor={place === 0 ? 'start' : 'end'}
          className="fill-subtle text-[10px]"
        >
          {formatTime(runs[place]?.createdAt ?? '').slice(0, 16)}
        </text>
      ))}
      {lines.map((series, i) => (
        <g key={series.key}>
          <Line series={series} x={x} y={y} />
          <text x={right + 4} y={(labels[i] ?? 0) - up + 4} className="fill-foreground text-[11px]">
            {shorten(series.model)} {formatNumber(last(series), 1)}
          </text>
        </g>
      ))}
    </svg>
  );
}

function TrendTable({ runs, series }: Pick<Trend, 'runs' | 'series'>) {
  return (
    <Table label="Mean score by run and model">
      <thead>
        <tr>
          <Th>Run</Th>
          <Th>Created</Th>
          {series.map((one) => (
            <Th key={one.key} className="text-right">
              {nameOf(one)}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {runs.map(({ runId, title, createdAt }, place) => (
          <tr key={runId}>
            <Td>
              <Link prefetch={false} href={`/runs/${runId}`} className="text-accent underline">
                {title}
              </Link>
            </Td>
            <Td className="whitespace-nowrap text-subtle">{formatTime(createdAt)}</Td>
            {series.map(({ key, points }) => (
              <Td key={key} className="text-right">
                {points[place] ? `${formatNumber(points[place].mean, 1)} (n ${points[place].tasks})` : noData}
              </Td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The models of the latest run over the runs like it. */
export function ScoreTrend({ judge, collections, runs, series }: Trend) {
  const current = series.filter(({ points }) => points.at(-1));
  const lines = current.slice(0, mostLines);
  const simulated = series.some((one) => one.simulated);
  const undrawn = current.length - lines.length;
  const [before, latest] = runs.slice(-2);
  return (
    <ChartCard
      title={`Score trend${simulated ? ', simulated' : ''}`}
      note={
        <>
          Mean score in points, every task counting the same, in the last {runs.length} ended runs of{' '}
          {collections.join(', ')} with the judge {judge}.
          {undrawn > 0 ? ` The ${mostLines} best models of the latest run are drawn; the table has all.` : ''}{' '}
          <Link
            prefetch={false}
            href={`/runs/compare?runs=${before?.runId},${latest?.runId}`}
            className="text-accent underline"
          >
            Compare the last two
          </Link>{' '}
          to see whether a change is more than chance.
        </>
      }
      chart={<Drawing runs={runs} lines={lines} />}
      table={<TrendTable runs={runs} series={series} />}
    />
  );
}
