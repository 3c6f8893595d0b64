/**
 * Returns the smallest value for which at least this share of the values is less or equal.
 * @throws if there are no values
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new Error('no measurements');
  return value;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}
