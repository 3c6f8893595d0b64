import fc from 'fast-check';
import { expect, it } from 'vitest';
import { distributeRows } from './draw-paged-table.ts';

it.each([
  [3, [3]],
  [14, [14]],
  [15, [14, 1]],
  [22, [21, 1]],
  [50, [22, 28]],
  [51, [22, 28, 1]],
])('%i rows fill pages of %j', (rows, pages) => {
  expect(distributeRows(rows, { first: 22, next: 36, end: 8 })).toEqual(pages);
});

it('each row appears once, no page is too full, and the footer fits beside a row', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 300 }),
      fc.integer({ min: 0, max: 30 }),
      fc.integer({ min: 12, max: 40 }),
      fc.integer({ min: 1, max: 10 }),
      (rows, first, next, end) => {
        const pages = distributeRows(rows, { first, next, end });
        expect(pages.reduce((sum, count) => sum + count, 0)).toBe(rows);
        for (const [index, count] of pages.entries()) {
          expect(count).toBeLessThanOrEqual(index === 0 ? Math.max(first, 0) : next);
        }
        const last = pages.at(-1) ?? 0;
        expect(last).toBeGreaterThan(0);
        expect(last + end).toBeLessThanOrEqual(pages.length === 1 ? first : next);
      },
    ),
  ));
