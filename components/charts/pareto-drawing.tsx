import { formatUsd } from '@/lib/costs/format-cost';
import { formatNumber } from '@/components/runs/format';
import { linearScale } from '@/lib/statistics/scale';
import { labelHeights, outcomeMarks, pathOf, type ParetoPoint, type ParetoScale } from './pareto-layout';
import { ScoreAxis } from './score-axis';

const size = { width: 640, height: 340, left: 40, right: 600, top: 14, bottom: 46 };

type Props = { points: ParetoPoint[]; frontier: ParetoPoint[]; scale: ParetoScale; minScore: number | null };

/** Where free models stand: beside the axis of cost, since no place on it is $0 when it is logarithmic. */
function FreeBand({ right }: { right: number }) {
  const middle = (size.left + right) / 2;
  return (
    <g>
      <rect
        x={size.left}
        y={size.top}
        width={right - size.left}
        height={size.height - size.bottom - size.top}
        fill="var(--muted)"
      />
      <text
        x={middle}
        y={size.height - size.bottom + 14}
        textAnchor="middle"
        className="fill-subtle text-[10px]"
      >
        free
      </text>
    </g>
  );
}

function Axes({ scale, y }: { scale: ParetoScale; y: (score: number) => number }) {
  const floor = size.height - size.bottom;
  return (
    <g>
      <ScoreAxis left={size.left} right={size.right} y={y} />
      {scale.ticks.map((tick) => (
        <text
          key={tick}
          x={scale.x(tick)}
          y={floor + 14}
          textAnchor="middle"
          className="fill-subtle text-[10px]"
        >
          {formatUsd(tick)}
        </text>
      ))}
      <text
        x={(size.left + size.right) / 2}
        y={size.height - 8}
        textAnchor="middle"
        className="fill-subtle text-[10px]"
      >
        US dollars per 1,000 items{scale.isLog ? ', logarithmic' : ''} →
      </text>
      <text x={size.left} y={9} className="fill-subtle text-[10px]">
        ↑ score
      </text>
    </g>
  );
}

function Limits({
  scale,
  y,
  minScore,
}: Pick<Props, 'scale' | 'minScore'> & { y: (score: number) => number }) {
  const line = { stroke: 'var(--warning)', strokeWidth: 1.5, strokeDasharray: '6 4' };
  return (
    <g>
      {minScore === null ? null : (
        <g>
          <line x1={size.left} x2={size.right} y1={y(minScore)} y2={y(minScore)} {...line} />
          <text x={size.right} y={y(minScore) - 4} textAnchor="end" className="fill-warning text-[10px]">
            at least {minScore}
          </text>
        </g>
      )}
      {scale.limit === null ? null : (
        <g>
          <line
            x1={scale.limit.x}
            x2={scale.limit.x}
            y1={size.top}
            y2={size.height - size.bottom}
            {...line}
          />
          <text x={scale.limit.x + 4} y={size.height - size.bottom - 4} className="fill-warning text-[10px]">
            at most {formatUsd(scale.limit.usd)}
          </text>
        </g>
      )}
    </g>
  );
}

function Intervals({
  point,
  scale,
  y,
}: {
  point: ParetoPoint;
  scale: ParetoScale;
  y: (score: number) => number;
}) {
  const { score, cost } = point;
  const x = scale.xOf(point);
  const line = { stroke: 'var(--accent)', strokeWidth: 3, opacity: 0.45 };
  return (
    <g>
      {score.interval ? (
        <line x1={x} x2={x} y1={y(score.interval.low)} y2={y(score.interval.high)} {...line} />
      ) : null}
      {cost.interval && cost.mean > 0 ? (
        <line
          x1={scale.x(cost.interval.low)}
          x2={scale.x(cost.interval.high)}
          y1={y(score.mean)}
          y2={y(score.mean)}
          {...line}
        />
      ) : null}
    </g>
  );
}

/** A filled point is dominated by none, a hollow one by another model, a hollow dashed one perhaps. */
function Point({ point, x, y }: { point: ParetoPoint; x: number; y: number }) {
  const hollow = point.dominated !== null;
  return (
    <circle
      cx={x}
      cy={y}
      r={point.radius}
      fill={hollow ? 'var(--surface)' : 'var(--foreground)'}
      stroke="var(--foreground)"
      strokeWidth={1.5}
      strokeDasharray={point.dominated === 'perhaps' ? '3 2' : undefined}
    >
      <title>{`${point.name}: ${formatNumber(point.score.mean, 1)} points, ${formatUsd(point.cost.mean)} per 1,000 items`}</title>
    </circle>
  );
}

/** Score against cost; up is better, left is cheaper. */
export function ParetoDrawing({ points, frontier, scale, minScore }: Props) {
  const y = linearScale(0, 100, size.height - size.bottom, size.top);
  const labels = labelHeights(
    points.map(({ score }) => y(score.mean)),
    13,
    y(50),
  );
  return (
    <svg
      viewBox={`0 0 ${size.width} ${size.height}`}
      className="w-full max-w-3xl min-w-120"
      role="img"
      aria-label="Score against cost"
    >
      {scale.freeRight === null ? null : <FreeBand right={scale.freeRight} />}
      <Axes scale={scale} y={y} />
      <path
        d={pathOf(frontier.map((point) => ({ x: scale.xOf(point), y: y(point.score.mean) })))}
        fill="none"
        stroke="var(--accent)"
        strokeWidth={1.5}
        data-testid="frontier"
      />
      <Limits scale={scale} y={y} minScore={minScore} />
      {points.map((point, i) => {
        const x = scale.xOf(point);
        const isRight = x > size.width * 0.6;
        return (
          <g key={point.targetId}>
            <Intervals point={point} scale={scale} y={y} />
            <Point point={point} x={x} y={y(point.score.mean)} />
            <text
              // Towards the middle, so that a long name stays in the drawing.
              x={x + (isRight ? -1 : 1) * (point.radius + 5)}
              // Above the line of the frontier, which leaves to the right.
              y={(labels[i] ?? 0) - 6}
              textAnchor={isRight ? 'end' : 'start'}
              stroke="var(--surface)"
              strokeWidth={3}
              paintOrder="stroke"
              className="fill-foreground text-[11px]"
            >
              {point.name} {formatNumber(point.score.mean, 1)}
              {point.outcome ? ` ${outcomeMarks[point.outcome]}` : ''}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
