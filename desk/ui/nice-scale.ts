const STEPS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** Where the axis of a chart ends: a round number that is not below the largest value, with a half that is whole. */
export function endOfScale(values: readonly number[]): number {
  const largest = Math.max(2, ...values);
  const power = 10 ** Math.floor(Math.log10(largest));
  const ends = STEPS.map((step) => step * power);
  return ends.find((end) => end >= largest && Number.isInteger(end / 2)) ?? 10 * power;
}
