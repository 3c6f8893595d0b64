import { expect, it } from 'vitest';
import { getScaleEnd } from './charts.tsx';

it.each([
  [[], 2],
  [[0, 1], 2],
  [[3], 4],
  [[5], 6],
  [[12], 20],
  [[214], 250],
  [[17, 12], 20],
  [[100], 100],
  [[412_350, 80], 500_000],
  [[999], 1000],
])('the axis of %j ends at %i', (values, end) => {
  expect(getScaleEnd(values)).toBe(end);
});
