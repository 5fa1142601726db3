import { normalQuantile } from './normal';
import { smallestPValue } from './paired-difference';
import { seededRandom } from './seeded-random';
import { studentTTwoSided } from './student-t';

/** Resamples behind every bootstrapped figure. Other draws move an end of a 95 % interval by some 2 % of its width. */
export const resamples = 2000;
/** More tasks are drawn in this many groups. Student's 97.5 % point of 128 groups is 1.979, that of any number 1.960. */
export const mostUnits = 128;
/** Fixed, so that the same rows give the same numbers. */
const seed = 20_261_121;

/** What is drawn: single tasks, or groups of them where there are many; `unitOf` by the task's place. */
export type Units = { count: number; unitOf: Uint16Array };

/** How often each unit was drawn, by its place. The array is used again for the next resample. */
export type Drawn = Uint16Array;

/** A figure of a resample; NaN when nothing it needs was drawn. */
export type Statistic = (drawn: Drawn) => number;

/**
 * Up to 128 tasks each is a unit. More are dealt out at random to 128 groups of equal size (but for one task): sums over such
 * groups are as independent as the tasks are, and 5,000 tasks are resampled as fast as 128. Not in the order of their ids, since
 * neighbours are alike and groups that are alike would hide the spread between tasks.
 */
export function unitsOf(tasks: number): Units {
  const places = Uint32Array.from({ length: tasks }, (_, place) => place);
  if (tasks <= mostUnits) return { count: tasks, unitOf: Uint16Array.from(places) };
  const random = seededRandom(seed);
  for (let i = tasks - 1; i > 0; i--) {
    const other = Math.floor(random() * (i + 1));
    [places[i], places[other]] = [places[other]!, places[i]!];
  }
  const unitOf = new Uint16Array(tasks);
  places.forEach((place, i) => (unitOf[place] = i % mostUnits));
  return { count: mostUnits, unitOf };
}

/**
 * Draws `count` units with replacement, 2,000 times (Efron 1979). All that is computed in `visit` sees the same draws: differences of
 * two models are paired by task, and a task's repetitions stay together.
 */
export function drawUnits(count: number, visit: (drawn: Drawn, sample: number) => void): void {
  const random = seededRandom(seed);
  const drawn = new Uint16Array(count);
  for (let sample = 0; sample < resamples; sample++) {
    drawn.fill(0);
    for (let i = 0; i < count; i++) drawn[Math.floor(random() * count)]!++;
    visit(drawn, sample);
  }
}

/**
 * Two-sided p-value of "the figure is 0" from its resamples over `units`: the α at which the expanded percentile interval (Hesterberg
 * 2015, "What Teachers Should Know About the Bootstrap", §4.4) reaches 0, whose ends are the quantiles at Φ(∓ √(n/(n−1)) t). Where no
 * resample reaches 0 the tail is Student's t of the resamples' own mean and spread. Never below 2^{1−n}, as for pairs of scores.
 */
export function bootstrapPValue(differences: Float64Array, units: number): number {
  let [n, below, above, sum, squares] = [0, 0, 0, 0, 0];
  for (const difference of differences) {
    if (Number.isNaN(difference)) continue;
    n++;
    if (difference <= 0) below++;
    if (difference >= 0) above++;
    sum += difference;
    squares += difference * difference;
  }
  const share = Math.min(below, above) / n;
  if (share >= 0.5) return 1;
  const mean = sum / n;
  const spread = Math.sqrt(Math.max(0, squares / n - mean * mean));
  const z = share > 0 ? -normalQuantile(share) : Math.max(-normalQuantile(0.5 / n), Math.abs(mean) / spread);
  const p = studentTTwoSided(z * Math.sqrt((units - 1) / units), units - 1);
  return Math.max(p, smallestPValue(units));
}
