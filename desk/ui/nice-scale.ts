const STEPS = [1, 2, 4, 5, 6, 8, 10];

/** Where the axis of a chart ends: a round number that is not below the largest value, and whose half is round as well. */
export function endOfScale(values: readonly number[]): number {
  const largest = Math.max(2, ...values);
  const power = 10 ** Math.floor(Math.log10(largest));
  const step = STEPS.find((each) => each * power >= largest) ?? 10;
  return Math.max(2, step * power);
}
