import { describe, expect, it } from 'vitest';
import { formatTable } from './budget.ts';
import { median, percentile } from './statistics.ts';

describe('what is measured', () => {
  it('has a percentile that was really measured', () => {
    const times = Array.from({ length: 40 }, (_, index) => 40 - index);
    expect(percentile(times, 0.95)).toBe(38);
    expect(percentile(times, 1)).toBe(40);
    expect(percentile([7], 0.95)).toBe(7);
    expect(median([9, 1, 5])).toBe(5);
  });

  it('is never invented', () => {
    expect(() => median([])).toThrow('no measurements');
  });

  it('is shown with its budget, and a miss in capitals', () => {
    const outcome = { name: 'a', value: 9, unit: () => '9 s', budget: '8 s', ok: false, notes: ['why'] };
    expect(formatTable([outcome])).toMatch(/a +9 s +8 s +MISSED[\s\S]+a: why/);
  });
});
