type Props = { mean: number; interval: { low: number; high: number } | null };

const width = 120;
const at = (value: number) => 4 + (value / 100) * (width - 8);

/** A score from 0 to 100 with its interval. The numbers stand beside it, so it is hidden from screen readers. */
export function IntervalBar({ mean, interval }: Props) {
  return (
    <svg
      width={width}
      height={16}
      viewBox={`0 0 ${width} 16`}
      aria-hidden
      className="inline-block align-middle"
    >
      <line x1={4} x2={width - 4} y1={8} y2={8} stroke="var(--border)" strokeWidth={2} />
      {interval ? (
        <g stroke="var(--accent)" strokeWidth={2}>
          <line x1={at(interval.low)} x2={at(interval.high)} y1={8} y2={8} strokeWidth={4} opacity={0.5} />
          <line x1={at(interval.low)} x2={at(interval.low)} y1={3} y2={13} />
          <line x1={at(interval.high)} x2={at(interval.high)} y1={3} y2={13} />
        </g>
      ) : null}
      <circle cx={at(mean)} cy={8} r={3.5} fill="var(--foreground)" />
    </svg>
  );
}
