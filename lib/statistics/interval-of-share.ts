import { betaQuantile } from './incomplete-beta';

/**
 * Jeffreys' interval for a share of which `hits` of `n` were seen, 0 < hits < n: the α/2 and 1 − α/2 quantiles of
 * Beta(hits + ½, n − hits + ½). Source: Brown, Cai & DasGupta 2001, "Interval Estimation for a Binomial Proportion", §3.1.3.
 * No interval of a share holds its level everywhere: with one miss in 20 or fewer it covers 92 to 99 % up to 60 tasks.
 */
export function intervalOfShare(hits: number, n: number, level: number): { low: number; high: number } {
  if (!(hits > 0 && hits < n)) throw new RangeError(`hits must be between 0 and ${n}, not ${hits}.`);
  const tail = (1 - level) / 2;
  return {
    low: betaQuantile(tail, hits + 0.5, n - hits + 0.5),
    high: betaQuantile(1 - tail, hits + 0.5, n - hits + 0.5),
  };
}
