import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RefundableCard, RefundableOrder } from './refund.ts';
import { decideRefundStart, findCancelRefusal, type UnfinishedRefund } from './refund-start.ts';
import { CARD_STATUSES } from './status.ts';

const card = (ordinal: number, changes: Partial<RefundableCard> = {}): RefundableCard => ({
  id: `card ${ordinal}`,
  line: 1,
  ordinal,
  category: 'digital',
  faceValue: 5000,
  status: 'Issued',
  refunded: false,
  shipped: false,
  returned: false,
  hasOpenRequest: false,
  ...changes,
});
const cards = [card(1, { refunded: true }), card(2, { refunded: true }), card(3)];
const order: RefundableOrder = {
  status: 'Confirmed',
  disputed: false,
  captured: 15_900,
  refundedTotal: 10_900,
  shippingCost: 900,
  shippingCostRefunded: 900,
  anyShipped: false,
  cards,
};
const stopped: UnfinishedRefund = {
  id: 'refund 1',
  status: 'Stopped',
  subtotal: 10_000,
  shippingCost: 900,
  lossConfirmed: false,
  cardIds: new Set(['card 1', 'card 2']),
  usedCardIds: new Set(['card 2']),
  isPayoutRequested: false,
};
const first = [1, 2].map((ordinal) => ({ line: 1, ordinal }));
const third = [{ line: 1, ordinal: 3 }];

describe('a command to refund', () => {
  it('starts another refund when none has exactly these cards', () => {
    expect(decideRefundStart(order, [], { places: third }, undefined)).toMatchObject({
      kind: 'create',
      plan: { subtotal: 5000, shippingCost: 0, amount: 5000 },
    });
    expect(decideRefundStart(order, [stopped], { places: third }, undefined)).toMatchObject({
      kind: 'create',
    });
  });

  it('is refused as the plan refuses it', () => {
    expect(decideRefundStart(order, [], { places: first }, undefined)).toMatchObject({
      kind: 'refused',
      reason: 'card-refunded',
      places: first,
    });
  });

  it('joins a refund with the same cards that continues by itself', () => {
    for (const status of ['Voiding', 'Paying'] as const) {
      const refund = { ...stopped, status };
      for (const command of [{}, { places: first }, { lines: [1] }])
        expect(decideRefundStart(order, [refund], command, undefined)).toEqual({
          kind: 'join',
          refund,
          confirmsLoss: false,
        });
    }
  });

  it('confirms a loss once, and only while the cards are being voided', () => {
    const confirms = (refund: Partial<UnfinishedRefund>) =>
      decideRefundStart(order, [{ ...stopped, ...refund }], {}, 'confirm-loss');
    expect(confirms({ status: 'Voiding' })).toMatchObject({ confirmsLoss: true });
    expect(confirms({ status: 'Voiding', lossConfirmed: true })).toMatchObject({ confirmsLoss: false });
    expect(confirms({ status: 'Paying' })).toMatchObject({ confirmsLoss: false });
  });

  it('waits for another active refund of the order', () => {
    expect(
      decideRefundStart(order, [{ ...stopped, status: 'Paying' }], { places: third }, undefined),
    ).toEqual({
      kind: 'refused',
      reason: 'refund-under-way',
      places: [],
    });
  });

  it('selects an active refund before a stopped one', () => {
    const paying = { ...stopped, id: 'refund 2', status: 'Paying' as const };
    expect(decideRefundStart(order, [stopped, paying], {}, undefined)).toMatchObject({ refund: paying });
  });

  it('resumes a stopped refund with all its cards, also with a confirmed loss', () => {
    for (const usedCards of [undefined, 'confirm-loss'] as const)
      expect(decideRefundStart(order, [stopped], {}, usedCards)).toEqual({
        kind: 'resume',
        refund: stopped,
        leftOut: [],
        subtotal: 10_000,
        shippingCost: 900,
      });
  });

  it('excludes used cards, and the shipping cost when one of them was posted', () => {
    expect(decideRefundStart(order, [stopped], {}, 'leave')).toMatchObject({
      leftOut: [cards[1]],
      subtotal: 5000,
      shippingCost: 900,
    });
    const posted = { ...order, cards: cards.map((item) => ({ ...item, category: 'physical' as const })) };
    expect(decideRefundStart(posted, [stopped], {}, 'leave')).toMatchObject({
      subtotal: 5000,
      shippingCost: 0,
    });
  });

  it('excludes nothing when no card is used', () => {
    const unused = { ...stopped, usedCardIds: new Set<string>() };
    expect(decideRefundStart(order, [unused], {}, 'leave')).toMatchObject({ leftOut: [], subtotal: 10_000 });
  });

  it('excludes nothing once the provider may know the amount, nor if nothing would remain', () => {
    expect(decideRefundStart(order, [{ ...stopped, isPayoutRequested: true }], {}, 'leave')).toMatchObject({
      reason: 'payout-requested',
    });
    expect(decideRefundStart(order, [{ ...stopped, usedCardIds: stopped.cardIds }], {}, 'leave')).toEqual({
      kind: 'refused',
      reason: 'only-used-cards',
      places: cards.slice(0, 2),
    });
  });

  it.each([[[]], [[stopped]], [[{ ...stopped, status: 'Voiding' as const }]]])(
    'is refused for a disputed order: %#',
    (unfinished) => {
      expect(decideRefundStart({ ...order, disputed: true }, unfinished, {}, undefined)).toMatchObject({
        reason: 'order-disputed',
      });
    },
  );
});

describe('a stopped refund', () => {
  it('is dropped only while none of its cards is void and no money was asked for', () => {
    const refund = fc.record({
      isPayoutRequested: fc.boolean(),
      cards: fc.array(fc.constantFrom(...CARD_STATUSES)),
    });
    fc.assert(
      fc.property(refund, (one) => {
        const isVoid = one.cards.some((status) => status === 'Void');
        const expected = one.isPayoutRequested ? 'payout-requested' : isVoid ? 'card-void' : undefined;
        expect(findCancelRefusal(one)).toBe(expected);
      }),
    );
  });
});
