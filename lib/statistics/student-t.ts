import { incompleteBeta, logBeta } from './incomplete-beta';

/**
 * P(|T| ≥ |t|) for Student's t with `df` ≥ 1 degrees of freedom: I_{df/(df+t²)}(df/2, 1/2).
 * Source: Abramowitz & Stegun 26.7.1 with 26.5.27.
 */
export function studentTTwoSided(t: number, df: number): number {
  const square = t * t;
  if (square === Infinity) return 0;
  return incompleteBeta(df / (df + square), df / 2, 0.5, square / (df + square));
}

function density(t: number, df: number): number {
  return Math.exp(-((df + 1) / 2) * Math.log1p((t * t) / df) - 0.5 * Math.log(df) - logBeta(df / 2, 0.5));
}

/**
 * The t with P(|T| ≥ t) = `twoSided` (0 < twoSided ≤ 1): the critical value of a two-sided interval of level 1 − twoSided.
 * Newton's method from 0: the tail is convex there, so the steps come from the left and never overshoot.
 */
export function studentTCritical(twoSided: number, df: number): number {
  if (!(twoSided > 0 && twoSided <= 1)) throw new RangeError(`twoSided must be in (0, 1], not ${twoSided}.`);
  let t = 0;
  for (let i = 0; i < 200; i++) {
    const step = (studentTTwoSided(t, df) - twoSided) / (2 * density(t, df));
    if (step <= 1e-13 * t) return t;
    t += step;
  }
  return t;
}
