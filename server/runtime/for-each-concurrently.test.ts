import { describe, expect, it } from 'vitest';
import { forEachConcurrently } from './for-each-concurrently.ts';

describe('concurrent work', () => {
  it('handles every item once, never more than the limit at a time', async () => {
    let underWay = 0;
    let most = 0;
    const done: number[] = [];
    const items = Array.from({ length: 20 }, (_, index) => index);
    await forEachConcurrently(items, 3, async (item) => {
      underWay += 1;
      most = Math.max(most, underWay);
      await Promise.resolve();
      underWay -= 1;
      done.push(item);
    });
    expect(done.toSorted((a, b) => a - b)).toEqual(items);
    expect(most).toBe(3);
  });

  it('reports a failure', async () => {
    await expect(forEachConcurrently([1], 2, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  });
});
