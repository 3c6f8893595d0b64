import { describe, expect, it } from 'vitest';
import { atLeast, atMost, type Outcome } from '../budget.ts';
import { findRegressions, type Results, toResults } from './results.ts';

const cost = (value: number) => atMost({ name: 'cost', value, max: 50, unit: (ms) => `${ms} ms` });
const rate = (value: number) =>
  atLeast({ name: 'rate', value, min: 5, unit: (cards) => `${cards} a second` });
const run = (...outcomes: Outcome[]) => ({ ...toResults(outcomes), commit: 'abc1234' });
const compare = (before: Results, ...outcomes: Outcome[]) =>
  findRegressions(before, run(...outcomes), outcomes);

describe('the results of a bench', () => {
  it('name what got worse by more than a tenth, in the direction that counts', () => {
    expect(compare(run(cost(20), rate(10)), cost(23), rate(8))).toEqual([
      'more than 10 % worse than at abc1234:',
      '  cost: 23 ms, was 20 ms',
      '  rate: 8 a second, was 10 a second',
    ]);
  });

  it('say so when nothing did: better, a little worse, new', () => {
    expect(compare(run(cost(20)), cost(22), rate(1))).toEqual([
      'no value is more than 10 % worse than at abc1234',
    ]);
    expect(compare(run(rate(10)), rate(30))).toHaveLength(1);
  });

  it('tell that the last ones were taken on another machine', () => {
    const elsewhere = { ...run(cost(20)), machine: { processor: 'other', cores: 64, memoryGb: 512 } };
    expect(compare(elsewhere, cost(30))[0]).toContain('measured on another machine');
  });
});
