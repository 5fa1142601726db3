/**
 * P(Z ≤ z) of the standard normal distribution: ½ + φ(z) (z + z³/3 + z⁵/(3·5) + …), Marsaglia 2004, "Evaluating the Normal
 * Distribution", J. Stat. Software 11(4). All terms have one sign; exact to about 1e-15, beyond |z| = 8 to 0 or 1.
 */
export function normalCdf(z: number): number {
  if (Math.abs(z) > 8) return z < 0 ? 0 : 1;
  let term = z;
  let sum = z;
  for (let i = 3; Math.abs(term) > 1e-17 * Math.abs(sum); i += 2) {
    term *= (z * z) / i;
    sum += term;
  }
  return 0.5 + sum * Math.exp(-0.5 * z * z - 0.5 * Math.log(2 * Math.PI));
}

/** The z with P(Z ≤ z) = `p`, 0 < p < 1, by bisection. */
export function normalQuantile(p: number): number {
  if (!(p > 0 && p < 1)) throw new RangeError(`p must be between 0 and 1, not ${p}.`);
  let low = -8;
  let high = 8;
  while (high - low > 1e-10) {
    const middle = (low + high) / 2;
    if (normalCdf(middle) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
