import { describe, expect, it } from 'vitest';
import { decideClaim } from './parcel-claim.ts';

const ANNA = { name: 'Anna', isIdle: false };

describe('a parcel', () => {
  it.each([
    ['is free for the first', undefined, false, { kind: 'claim', from: undefined }],
    ['is held for who packs it', ANNA, false, { kind: 'held', by: 'Anna' }],
    ['is taken over by who says so', ANNA, true, { kind: 'claim', from: 'Anna' }],
    ['that was left is free again', { ...ANNA, isIdle: true }, false, { kind: 'claim', from: undefined }],
  ])('%s', (_what, other, takeOver, decision) => {
    expect(decideClaim({ status: 'ToPack', other, takeOver })).toEqual(decision);
  });

  it.each(['Packed', 'Shipped', 'Cancelled'] as const)('that is %s cannot be packed', (status) => {
    expect(decideClaim({ status, other: undefined, takeOver: true })).toEqual({ kind: 'not-packable' });
  });
});
