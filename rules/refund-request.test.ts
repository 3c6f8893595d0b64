import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CardPlace } from './refund.ts';
import { type ApprovalInput, compareRefunds, needsApproval, type RefundSum } from './refund-request.ts';

const alone = (changes: Partial<ApprovalInput>) =>
  needsApproval({
    ...{ amount: 5000, unapprovedTotal: 0, limit: 20_000, isResumed: false, confirmsLoss: false },
    ...changes,
  });

const rappen = fc.integer({ min: 1, max: 1_000_000 });
const limits = fc.integer({ min: 0, max: 1_000_000 });

describe('a second person', () => {
  it.each([
    ['is not needed up to the limit', { amount: 20_000 }, false],
    ['is needed above it', { amount: 20_001 }, true],
    ['is needed for every refund when it is 0', { amount: 1, limit: 0 }, true],
    ['is needed when what one person began lately leads above it', { unapprovedTotal: 15_001 }, true],
    ['is not needed for what was begun and goes on', { amount: 90_000, isResumed: true }, false],
    ['is needed for a loss, whatever it comes to', { isResumed: true, confirmsLoss: true }, true],
  ])('%s', (_what, changes, expected) => {
    expect(alone(changes)).toBe(expected);
  });

  it('is required at the latest for the part that exceeds the limit, however the sum is split', () => {
    fc.assert(
      fc.property(fc.array(rappen, { minLength: 1, maxLength: 30 }), limits, (parts, limit) => {
        let unapprovedTotal = 0;
        for (const amount of parts)
          if (!alone({ amount, unapprovedTotal: unapprovedTotal, limit })) unapprovedTotal += amount;
        expect(unapprovedTotal).toBeLessThanOrEqual(limit);
      }),
    );
  });

  it('who is required for a sum is required for a higher one, and after more', () => {
    fc.assert(
      fc.property(rappen, rappen, limits, fc.nat(), (amount, unapprovedTotal, limit, more) => {
        if (!alone({ amount, unapprovedTotal: unapprovedTotal, limit })) return;
        expect(alone({ amount: amount + more, unapprovedTotal: unapprovedTotal, limit })).toBe(true);
        expect(alone({ amount, unapprovedTotal: unapprovedTotal + more, limit })).toBe(true);
      }),
    );
  });
});

const place = fc.record({ line: fc.integer({ min: 1, max: 4 }), ordinal: fc.integer({ min: 1, max: 4 }) });
const sum = fc.record({
  amount: fc.integer({ min: 100, max: 400 }),
  shippingCost: fc.integer({ min: 0, max: 2 }),
  cards: fc.uniqueArray(place, { selector: ({ line, ordinal }) => `${line}.${ordinal}` }),
});
const names = (cards: readonly CardPlace[]) =>
  cards.map(({ line, ordinal }) => `${line}.${ordinal}`).toSorted();

describe('the change since a refund was shown', () => {
  it('is none when the sum is the same, for any order of its cards', () => {
    fc.assert(
      fc.property(sum, (shown) => {
        expect(compareRefunds(shown, { ...shown, cards: shown.cards.toReversed() })).toBeUndefined();
      }),
    );
  });

  it('contains both versions', () => {
    fc.assert(
      fc.property(sum, sum, (shown: RefundSum, now: RefundSum) => {
        const changes = compareRefunds(shown, now);
        const gone = names(changes?.removed ?? []);
        const kept = names(shown.cards).filter((name) => !gone.includes(name));
        expect([...kept, ...names(changes?.added ?? [])].toSorted()).toEqual(names(now.cards));
        expect(changes?.amount?.to ?? shown.amount).toBe(now.amount);
        expect(changes?.shippingCost?.to ?? shown.shippingCost).toBe(now.shippingCost);
      }),
    );
  });
});
