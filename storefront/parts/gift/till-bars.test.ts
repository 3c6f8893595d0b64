import { expect, it } from 'vitest';
import { layoutBars, snapToDevicePixels } from './till-code.tsx';

it('bars have ten white modules on both sides, and each starts where the previous ends', () => {
  expect(layoutBars([2, 1, 3, 1, 2])).toEqual({
    modules: 29,
    drawn: [
      { x: 10, width: 2 },
      { x: 13, width: 3 },
      { x: 17, width: 2 },
    ],
  });
});

it('a module is a whole number of screen pixels, unless that made the code small', () => {
  expect(snapToDevicePixels(390, 143, 3) * 3).toBeCloseTo(143 * 8);
  expect(snapToDevicePixels(390, 143, 1)).toBe(390);
});
