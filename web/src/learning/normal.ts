// The normal distribution in a few operations that every language has, so that all agree (`matou.learning.normal`).

// Chebyshev's fit of erfc (Numerical Recipes, `erfcc`): right to 1.2e-7 everywhere.
const FIT = [
  -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587, -0.82215223,
  0.17087277,
];

export const density = (z: number): number => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);

/** The part of the bell that lies below z. */
export function below(z: number): number {
  const x = Math.abs(z) / Math.sqrt(2);
  const t = 1 / (1 + x / 2);
  const fit = FIT.reduceRight((sum, one) => sum * t + one, 0);
  const beyond = (t * Math.exp(fit - x * x)) / 2;
  return z > 0 ? 1 - beyond : beyond;
}
