import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CardPlace,
  planRefund,
  type RefundableCard,
  type RefundableOrder,
  type RefundCommand,
} from './refund.ts';

const SHIPPING_COST = 150;

/** Creates a paid order of issued cards, with these changes. */
function paid(
  cards: readonly (Partial<RefundableCard> & CardPlace)[],
  changes: Partial<RefundableOrder> = {},
): RefundableOrder {
  const whole = cards.map(
    (card): RefundableCard => ({
      id: `${card.line}.${card.ordinal}`,
      category: 'digital',
      faceValue: 5000,
      status: card.category === 'physical' ? 'ToPost' : 'Issued',
      refunded: false,
      shipped: false,
      returned: false,
      hasOpenRequest: false,
      ...card,
    }),
  );
  const shippingCost = whole.some(({ category }) => category === 'physical') ? SHIPPING_COST : 0;
  return {
    status: 'Confirmed',
    disputed: false,
    captured: whole.reduce((sum, { faceValue: price }) => sum + price, shippingCost),
    refundedTotal: 0,
    shippingCost,
    shippingCostRefunded: 0,
    anyShipped: whole.some(({ shipped }) => shipped),
    cards: whole,
    ...changes,
  };
}

const mixed = () =>
  paid([
    { line: 1, ordinal: 1 },
    { line: 1, ordinal: 2 },
    { line: 2, ordinal: 1, category: 'physical', faceValue: 2000 },
  ]);

describe('a refund', () => {
  it('of the whole order is the full payment', () => {
    expect(planRefund(mixed(), {})).toMatchObject({
      ok: true,
      subtotal: 12_000,
      shippingCost: 150,
      amount: 12_150,
    });
  });

  it('of a line or a card is its value, and the shipping cost once nothing remains to be posted', () => {
    expect(planRefund(mixed(), { lines: [1] })).toMatchObject({
      subtotal: 10_000,
      shippingCost: 0,
      amount: 10_000,
    });
    expect(planRefund(mixed(), { places: [{ line: 1, ordinal: 2 }] })).toMatchObject({ amount: 5000 });
    expect(planRefund(mixed(), { lines: [2] })).toMatchObject({ subtotal: 2000, shippingCost: 150 });
    expect(planRefund(mixed(), { lines: [2], withoutShippingCost: true })).toMatchObject({ amount: 2000 });
  });

  it('of a card that is named twice refunds it once', () => {
    const twice = {
      places: [
        { line: 1, ordinal: 1 },
        { line: 1, ordinal: 1 },
      ],
      lines: [1],
    };
    expect(planRefund(mixed(), twice)).toMatchObject({ amount: 10_000 });
  });

  it('of a line refunds what remains of it', () => {
    const [first, ...others] = mixed().cards;
    if (first === undefined) throw new Error('no card');
    const order = { ...mixed(), given: 5000, cards: [{ ...first, refunded: true }, ...others] };
    expect(planRefund(order, { lines: [1] })).toMatchObject({ amount: 5000 });
    expect(planRefund(order, { places: [first] })).toMatchObject({ ok: false, reason: 'card-refunded' });
  });

  it('excludes the shipping cost of a parcel that has left', () => {
    const order = paid([
      { line: 1, ordinal: 1 },
      { line: 2, ordinal: 1, category: 'physical', status: 'Active', shipped: true },
    ]);
    expect(planRefund(order, { lines: [1] })).toMatchObject({ shippingCost: 0, amount: 5000 });
    expect(planRefund(order, {})).toEqual({
      ok: false,
      reason: 'card-shipped',
      places: [{ line: 2, ordinal: 1 }],
    });
  });

  it('can be of the shipping_cost alone, if all cards were refunded without it', () => {
    const order = paid([{ line: 1, ordinal: 1, category: 'physical', status: 'Void', refunded: true }], {
      refundedTotal: 5000,
    });
    expect(planRefund(order, {})).toMatchObject({
      ok: true,
      subtotal: 0,
      shippingCost: 150,
      amount: 150,
      cards: [],
    });
    expect(planRefund({ ...order, refundedTotal: 5150, shippingCostRefunded: 150 }, {})).toMatchObject({
      reason: 'nothing-left',
    });
  });

  it.each([
    ['order-not-confirmed', paid([{ line: 1, ordinal: 1 }], { status: 'Created' }), {}],
    ['order-not-confirmed', paid([{ line: 1, ordinal: 1 }], { status: 'Reverted' }), {}],
    ['order-refunded', paid([{ line: 1, ordinal: 1 }], { status: 'Reverted', refundedTotal: 5000 }), {}],
    ['order-disputed', paid([{ line: 1, ordinal: 1 }], { disputed: true }), {}],
    ['no-such-card', mixed(), { places: [{ line: 1, ordinal: 3 }] }],
    ['no-such-card', mixed(), { lines: [3] }],
    ['card-request-open', paid([{ line: 1, ordinal: 1, hasOpenRequest: true }]), {}],
    ['exceeds-captured', paid([{ line: 1, ordinal: 1 }], { refundedTotal: 1 }), {}],
  ] satisfies [string, RefundableOrder, RefundCommand][])('is refused: %s', (reason, order, command) => {
    expect(planRefund(order, command)).toMatchObject({ ok: false, reason });
  });
});

const someCard = fc.record({
  category: fc.constantFrom('physical' as const, 'digital' as const),
  price: fc.integer({ min: 5, max: 500 }).map((francs) => francs * 100),
  ordinals: fc.integer({ min: 1, max: 4 }),
});
const someOrder = fc
  .array(someCard, { minLength: 1, maxLength: 4 })
  .map((lines) =>
    paid(
      lines.flatMap(({ category, price, ordinals }, index) =>
        Array.from({ length: ordinals }, (_, at) => ({ line: index + 1, ordinal: at + 1, category, price })),
      ),
    ),
  );
const someRequests = fc.array(
  fc.record({
    places: fc.option(
      fc.array(fc.record({ line: fc.integer({ min: 1, max: 4 }), ordinal: fc.integer({ min: 1, max: 4 }) }), {
        minLength: 1,
        maxLength: 3,
      }),
      { nil: undefined },
    ),
    lines: fc.option(fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 2 }), {
      nil: undefined,
    }),
    withoutShippingCost: fc.boolean(),
  }),
  { maxLength: 12 },
);

/** Applies the start of a refund to the order. */
function after(
  order: RefundableOrder,
  plan: Extract<ReturnType<typeof planRefund>, { ok: true }>,
): RefundableOrder {
  return {
    ...order,
    refundedTotal: order.refundedTotal + plan.amount,
    shippingCostRefunded: order.shippingCostRefunded + plan.shippingCost,
    cards: order.cards.map((card) =>
      plan.cards.includes(card) ? { ...card, refunded: true, status: 'Void' as const } : card,
    ),
  };
}

describe('refunds in any number and order', () => {
  it('never exceed the payment, refund no card twice, and leave the value of the remaining cards', () => {
    fc.assert(
      fc.property(someOrder, someRequests, (start, requests) => {
        let order = start;
        const given = new Set<string>();
        for (const command of requests) {
          const plan = planRefund(order, command);
          if (!plan.ok) continue;
          expect(plan.amount).toBe(plan.subtotal + plan.shippingCost);
          expect(plan.amount).toBeGreaterThan(0);
          for (const { id } of plan.cards) {
            expect(given.has(id)).toBe(false);
            given.add(id);
          }
          order = after(order, plan);
          const left = order.cards.filter(({ refunded }) => !refunded);
          expect(order.captured - order.refundedTotal).toBe(
            left.reduce(
              (sum, { faceValue: price }) => sum + price,
              order.shippingCost - order.shippingCostRefunded,
            ),
          );
        }
        const rest = planRefund(order, {});
        if (!rest.ok) expect(rest.reason).toBe('nothing-left');
        expect(order.refundedTotal + (rest.ok ? rest.amount : 0)).toBe(order.captured);
      }),
      { numRuns: 500 },
    );
  });
});
