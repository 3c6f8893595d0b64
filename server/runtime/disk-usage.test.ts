import { describe, expect, it } from 'vitest';
import { readDiskUsage } from './disk-usage.ts';

describe('the use of a disk', () => {
  it('is a share of an existing folder', async () => {
    const percent = (await readDiskUsage(import.meta.dirname)) ?? -1;
    expect(percent).toBeGreaterThan(0);
    expect(percent).toBeLessThanOrEqual(100);
    expect(await readDiskUsage('/no/such/folder')).toBeUndefined();
  });
});
