/** The lines and numbers of the scores from 0 to 100, between `left` and `right` of a drawing; `y` maps a score to its height. */
export const ScoreAxis = ({
  left,
  right,
  y,
}: {
  left: number;
  right: number;
  y: (score: number) => number;
}) =>
  [0, 25, 50, 75, 100].map((tick) => (
    <g key={tick}>
      <line x1={left} x2={right} y1={y(tick)} y2={y(tick)} stroke="var(--border)" />
      <text x={left - 6} y={y(tick) + 3} textAnchor="end" className="fill-subtle text-[10px]">
        {tick}
      </text>
    </g>
  ));
