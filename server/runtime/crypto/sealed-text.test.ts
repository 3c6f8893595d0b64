import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSealing } from './sealed-text.ts';

const [current, old] = [randomBytes(32), randomBytes(32)];

describe('a sealed text', () => {
  const sealing = createSealing({ current }, 'codes');
  const sealed = sealing.seal('GEHEIM', 'anna');

  it('is opened for its purpose', () => expect(sealing.open(sealed, 'anna')).toBe('GEHEIM'));
  it('is opened in its first format', () => {
    const stored = 'RDRMcSY3LgnKni3PE6mJ2f6NpJjix7OrsK1IBss4GTUBWA';
    expect(createSealing({ current: Buffer.alloc(32, 1) }, 'codes').open(stored, 'anna')).toBe('GEHEIM');
  });
  it('is different each time', () => expect(sealing.seal('GEHEIM', 'anna')).not.toBe(sealed));
  it('is opened after a key change, while the old key is configured', () => {
    const before = createSealing({ current: old }, 'codes').seal('GEHEIM', 'anna');
    expect(createSealing({ current, old }, 'codes').open(before, 'anna')).toBe('GEHEIM');
    expect(sealing.open(before, 'anna')).toBeUndefined();
  });
  it.each([
    ['for another person', () => sealing.open(sealed, 'berta')],
    ['for another purpose', () => createSealing({ current }, 'cards').open(sealed, 'anna')],
    ['when it was changed', () => sealing.open(`${sealed.slice(0, -4)}AAAA`, 'anna')],
    ['when it is cut off', () => sealing.open(sealed.slice(0, 10), 'anna')],
  ])('is not opened %s', (_when, open) => expect(open()).toBeUndefined());
});
