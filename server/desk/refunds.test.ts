import { describe, expect, it } from 'vitest';
import { createRefunds, finishRefunds } from '#server/testing/desk-actions.ts';
import { getStatus, openTestDesk, refusedAs } from '#server/testing/desk-visitor.ts';
import { DIGITAL, line, POSTED } from '#server/testing/order-requests.ts';
import {
  type Bought,
  buyCards,
  listRefundedAmounts,
  refundNow,
  spendCard,
} from '#server/testing/refund-orders.ts';
import { rows, texts } from '#server/testing/rows.ts';

const { app, getBrowser } = await openTestDesk({ people: { refunds: 'refunds', second: 'refunds' } });

const first = () => createRefunds(getBrowser('refunds'));
const second = () => createRefunds(getBrowser('second'));

/** Buys cards of CHF 100, paid and issued. */
const bought = (cards: number): Promise<Bought> =>
  buyCards(app, [line(DIGITAL, 100, cards)], { issued: true });
const readRefunds = (orderId: string) =>
  rows<{ status: string; amount: number; person: string }>(
    app,
    `select status, amount, person from refund where order_id = '${orderId}' order by number`,
  );
/** Runs the refunds of an order as far as possible. */
const finish = ({ id }: Bought) => finishRefunds(app, id);
const FIRST = { cards: [{ line: 1, ordinal: 1 }] };
const SECOND = { cards: [{ line: 1, ordinal: 2 }] };

describe('a refund up to the limit', () => {
  it('is started by one clerk, as shown, with their name and reason', async () => {
    const order = await bought(3);
    const shown = await first().shown(order.reference, FIRST);
    expect(shown).toMatchObject({
      ...{ amount: 10_000, shippingCost: 0, needsApproval: false, isResumed: false, waitsUntil: undefined },
      cards: FIRST.cards,
    });
    expect(await first().confirm(order.reference, shown, FIRST)).toBe('begun');
    expect(await readRefunds(order.id)).toEqual([
      { status: 'Voiding', amount: 10_000, person: 'Person refunds' },
    ]);
    expect((await first().state(order.reference)).current).toMatchObject([
      { number: 1, status: 'Voiding', voided: 0, amount: 10_000, cards: FIRST.cards },
    ]);
    await finish(order);
    const after = await first().state(order.reference);
    expect(after.current).toEqual([]);
    expect(after.cards.map(({ refusal }) => refusal)).toEqual(['card-refunded', undefined, undefined]);
    expect(
      await texts(
        app,
        `select person || ', ' || command || ', ' || reason as text from operator_action
          where order_id = '${order.id}' and reason <> '' and command = 'desk refund'`,
      ),
    ).toEqual(['Person refunds, desk refund, Kundin hat sich geirrt']);
  });

  it('is not started if the sum differs from the one shown', async () => {
    const order = await bought(2);
    const shown = await first().shown(order.reference);
    await refundNow(app, order.reference, { places: [{ line: 1, ordinal: 1 }] });
    await expect(first().confirm(order.reference, shown)).rejects.toMatchObject(refusedAs('changed'));
    expect(await readRefunds(order.id)).toHaveLength(1);
  });

  it('shows beforehand what cannot be refunded, and why', async () => {
    const order = await bought(2);
    await refundNow(app, order.reference, { places: FIRST.cards });
    expect(await first().preview(order.reference, FIRST)).toEqual({
      ...{ kind: 'refused', reason: 'card-refunded' },
      places: FIRST.cards,
    });
    const nowhere = { cards: [{ line: 9, ordinal: 9 }] };
    expect(await first().preview(order.reference, nowhere)).toMatchObject({ reason: 'no-such-card' });
    await refundNow(app, order.reference);
    expect(await first().state(order.reference)).toMatchObject({ refusal: 'order-refunded' });
  });

  it('can exclude the shipping cost', async () => {
    const order = await buyCards(app, [line(POSTED, 50)]);
    expect(await first().shown(order.reference)).toMatchObject({ shippingCost: 120, amount: 5120 });
    const without = { withoutShippingCost: true };
    expect(await first().shown(order.reference, without)).toMatchObject({ shippingCost: 0, amount: 5000 });
    await first().ask(order.reference, without);
    expect(await readRefunds(order.id)).toMatchObject([{ amount: 5000 }]);
  });

  it('is one refund however often its button is pressed', async () => {
    const order = await bought(2);
    const shown = await first().shown(order.reference);
    const id = crypto.randomUUID();
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => first().confirm(order.reference, shown, {}, id)),
    );
    expect(answers).toEqual(Array(4).fill('begun'));
    expect(await readRefunds(order.id)).toHaveLength(1);
    await finish(order);
    // A late repetition gets the same result.
    expect(await first().confirm(order.reference, shown, {}, id)).toBe('begun');
    expect(await readRefunds(order.id)).toHaveLength(1);
    expect(await listRefundedAmounts(app, order.reference)).toEqual([20_000]);
  });

  it('by two clerks at once for one order is one refund', async () => {
    const order = await bought(2);
    const [one, other] = [await first().shown(order.reference), await second().shown(order.reference)];
    const answers = await Promise.all([
      getStatus(first().confirm(order.reference, one)),
      getStatus(second().confirm(order.reference, other)),
    ]);
    for (const status of answers) expect([200, 409]).toContain(status);
    expect(await readRefunds(order.id)).toHaveLength(1);
    await finish(order);
    expect(await listRefundedAmounts(app, order.reference)).toEqual([20_000]);
  });

  it('that stopped at a used card continues without it, or is cancelled', async () => {
    const [left, dropped] = [await bought(2), await bought(1)];
    await spendCard(app, left.id, '1.1', 30);
    await spendCard(app, dropped.id, '1.1', 30);
    for (const order of [left, dropped]) {
      await first().ask(order.reference);
      await finish(order);
    }
    expect((await first().state(left.reference)).current).toMatchObject([
      { status: 'Stopped', used: FIRST.cards, canExcludeUsedCards: true, canCancel: false },
    ]);
    const cards = [...FIRST.cards, ...SECOND.cards];
    const selection = { cards, usedCards: 'leave' } as const;
    expect(await first().shown(left.reference, selection)).toMatchObject({
      ...{ isResumed: true, needsApproval: false, amount: 10_000, cards: SECOND.cards },
    });
    expect(await first().ask(left.reference, selection)).toBe('begun');
    await finish(left);
    expect(await listRefundedAmounts(app, left.reference)).toEqual([10_000]);

    expect((await first().state(dropped.reference)).current).toMatchObject([
      { status: 'Stopped', canExcludeUsedCards: false, canCancel: true },
    ]);
    await first().cancel(dropped.reference);
    await expect(first().cancel(dropped.reference)).rejects.toMatchObject(refusedAs('none-stopped'));
    expect(await readRefunds(dropped.id)).toEqual([]);
  });
});
