/** Mean score of one model in one run. */
export type TrendRow = {
  runId: string;
  /** The run's name, or its number. */
  title: string;
  createdAt: string;
  providerId: string;
  provider: string;
  model: string;
  simulated: boolean;
  /** Over the means of the tasks that have a score, 0 to 100; null when none has. */
  mean: number | null;
  tasks: number;
};

export type TrendPoint = { mean: number; tasks: number };

export type TrendSeries = Pick<TrendRow, 'provider' | 'model' | 'simulated'> & {
  key: string;
  /** One for each run of the trend; null where the model was not asked or has no score. */
  points: (TrendPoint | null)[];
};

export type ScoreTrend = {
  judge: string;
  collections: string[];
  /** Oldest first. */
  runs: Pick<TrendRow, 'runId' | 'title' | 'createdAt'>[];
  /** The best of the latest run first; models that are not in it at the end. */
  series: TrendSeries[];
};

/** The rows, oldest run first, as one line per model; null when there are no two runs with scores to draw a line between. */
export function shapeScoreTrend(
  rows: readonly TrendRow[],
  about: Pick<ScoreTrend, 'judge' | 'collections'>,
): ScoreTrend | null {
  const scored = rows.filter(({ mean }) => mean !== null);
  const runs = new Map(scored.map(({ runId, title, createdAt }) => [runId, { runId, title, createdAt }]));
  if (runs.size < 2) return null;
  const places = new Map([...runs.keys()].map((runId, place) => [runId, place]));
  const series = new Map<string, TrendSeries>();
  for (const { runId, providerId, provider, model, simulated, mean, tasks } of scored) {
    const key = `${providerId} ${model}`;
    const line = series.get(key) ?? {
      key,
      provider,
      model,
      simulated,
      points: Array<TrendPoint | null>(runs.size).fill(null),
    };
    line.points[places.get(runId) ?? 0] = { mean: mean ?? 0, tasks };
    series.set(key, line);
  }
  const latest = ({ points }: TrendSeries) => points.at(-1)?.mean ?? -1;
  return {
    ...about,
    runs: [...runs.values()],
    series: [...series.values()].sort((a, b) => latest(b) - latest(a)),
  };
}
