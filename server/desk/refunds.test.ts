import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLES, type Role } from '#rules/command-roles.ts';
import { finishRefunds, refundsOf } from '#server/testing/desk-refunds.ts';
import { DESK_ENV, openBrowser, openDesk, signedIn } from '#server/testing/desk-visitor.ts';
import { brokenInvariants } from '#server/testing/invariants.ts';
import { DIGITAL, line, POSTED } from '#server/testing/order-requests.ts';
import { type Bought, buyCards, paidBack, refundNow, useCard } from '#server/testing/refund-orders.ts';
import { rows, texts } from '#server/testing/rows.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let desk: FastifyInstance;
const browsers = new Map<string, ReturnType<typeof openBrowser>>();

beforeAll(async () => {
  app = await openTestApp({ worker: false, env: DESK_ENV });
  await app.systems.reset();
  desk = await openDesk(app);
  for (const role of ROLES) browsers.set(role, await signedIn(app, desk, { signInName: role, role }));
  browsers.set('second', await signedIn(app, desk, { signInName: 'second', role: 'refunds' }));
});
afterAll(async () => {
  expect(await brokenInvariants(app)).toEqual([]);
  await desk?.close();
  await app?.close();
});

const browserOf = (name: string) => browsers.get(name) ?? openBrowser(desk);
const first = () => refundsOf(browserOf('refunds'));
const second = () => refundsOf(browserOf('second'));

/** Paid and issued: cards of CHF 100. */
const bought = (cards: number): Promise<Bought> =>
  buyCards(app, [line(DIGITAL, 100, cards)], { issued: true });
const refundsIn = (orderId: string) =>
  rows<{ status: string; amount: number; person: string }>(
    app,
    `select status, amount, person from refund where order_id = '${orderId}' order by number`,
  );
/** Takes what was begun of an order as far as it goes. */
const finish = ({ id }: Bought) => finishRefunds(app, id);
const FIRST = { cards: [{ line: 1, ordinal: 1 }] };
const SECOND = { cards: [{ line: 1, ordinal: 2 }] };

describe('who may refund at the desk', () => {
  const none = '00000000-0000-4000-8000-000000000000';
  const sum = { amount: 1, shippingCost: 0, cards: [] };
  const asked = { id: none, selection: {}, shown: sum, reason: 'x' };
  it.each([
    ['looks at what can be refunded', 'GET', '/orders/ZZZZ-9999/refund', undefined],
    ['looks at a sum', 'POST', '/orders/ZZZZ-9999/refund/preview', {}],
    ['refunds', 'POST', '/orders/ZZZZ-9999/refund', asked],
    ['drops a refund', 'POST', '/orders/ZZZZ-9999/refund/drop', { reason: 'x' }],
    ['lists requests', 'GET', '/refund-requests', undefined],
    ['counts requests', 'GET', '/refund-requests/count', undefined],
    ['approves', 'POST', `/refund-requests/${none}`, { decision: 'approve', reason: 'x' }],
    ['refuses', 'POST', `/refund-requests/${none}`, { decision: 'refuse', reason: 'x' }],
    ['withdraws', 'POST', `/refund-requests/${none}`, { decision: 'withdraw', reason: 'x' }],
  ] as const)('%s: those of refunds alone', async (_act, method, url, body) => {
    const allowed: Role[] = ['refunds', 'everything'];
    for (const role of ROLES) {
      const { status } = await browserOf(role).call(method, url, body === undefined ? {} : { body });
      expect([role, status === 403]).toEqual([role, !allowed.includes(role)]);
    }
    const stranger = await openBrowser(desk).call(method, url, body === undefined ? {} : { body });
    expect(stranger.status).toBe(401);
  });
});

describe('a refund up to the limit', () => {
  it('is begun by one person, as it was shown, with their name and reason', async () => {
    const order = await bought(3);
    const shown = await first().shown(order.reference, FIRST);
    expect(shown).toMatchObject({
      ...{ amount: 10_000, shippingCost: 0, needsApproval: false, goesOn: false, waitsUntil: null },
      cards: FIRST.cards,
    });
    expect(await first().confirm(order.reference, shown, FIRST)).toMatchObject({
      status: 200,
      body: { kind: 'begun' },
    });
    expect(await refundsIn(order.id)).toEqual([
      { status: 'Voiding', amount: 10_000, person: 'Person refunds' },
    ]);
    expect((await first().state(order.reference)).current).toMatchObject([
      { number: 1, status: 'Voiding', voided: 0, amount: 10_000, cards: FIRST.cards },
    ]);
    await finish(order);
    const after = await first().state(order.reference);
    expect(after.current).toEqual([]);
    expect(after.cards.map(({ refusal }) => refusal)).toEqual(['card-refunded', null, null]);
    expect(
      await texts(
        app,
        `select person || ', ' || command || ', ' || reason as text from operator_action
          where order_id = '${order.id}' and reason <> '' and command = 'desk refund'`,
      ),
    ).toEqual(['Person refunds, desk refund, Kundin hat sich geirrt']);
  });

  it('is not begun when it no longer comes to what was shown', async () => {
    const order = await bought(2);
    const shown = await first().shown(order.reference);
    await refundNow(app, order.reference, { places: [{ line: 1, ordinal: 1 }] });
    expect(await first().confirm(order.reference, shown)).toMatchObject({
      status: 409,
      body: { constraint: 'changed' },
    });
    expect(await refundsIn(order.id)).toHaveLength(1);
  });

  it('says before what cannot be refunded, and why', async () => {
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

  it('leaves the shipping cost out if wanted', async () => {
    const order = await buyCards(app, [line(POSTED, 50)]);
    expect(await first().shown(order.reference)).toMatchObject({ shippingCost: 120, amount: 5120 });
    const without = { withoutShippingCost: true };
    expect(await first().shown(order.reference, without)).toMatchObject({ shippingCost: 0, amount: 5000 });
    await first().ask(order.reference, without);
    expect(await refundsIn(order.id)).toMatchObject([{ amount: 5000 }]);
  });

  it('is one refund however often its button is pressed', async () => {
    const order = await bought(2);
    const shown = await first().shown(order.reference);
    const id = crypto.randomUUID();
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => first().confirm(order.reference, shown, {}, id)),
    );
    expect(answers.map(({ body }) => body)).toEqual(Array(4).fill({ kind: 'begun' }));
    expect(await refundsIn(order.id)).toHaveLength(1);
    await finish(order);
    // A late repetition learns the same.
    expect((await first().confirm(order.reference, shown, {}, id)).body).toEqual({ kind: 'begun' });
    expect(await refundsIn(order.id)).toHaveLength(1);
    expect(await paidBack(app, order.reference)).toEqual([20_000]);
  });

  it('of two people at once for one order is one refund', async () => {
    const order = await bought(2);
    const [one, other] = [await first().shown(order.reference), await second().shown(order.reference)];
    const answers = await Promise.all([
      first().confirm(order.reference, one),
      second().confirm(order.reference, other),
    ]);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(await refundsIn(order.id)).toHaveLength(1);
    await finish(order);
    expect(await paidBack(app, order.reference)).toEqual([20_000]);
  });

  it('that stopped at a used card goes on without it, or is dropped', async () => {
    const [left, dropped] = [await bought(2), await bought(1)];
    await useCard(app, left.id, '1.1', 30);
    await useCard(app, dropped.id, '1.1', 30);
    for (const order of [left, dropped]) {
      await first().ask(order.reference);
      await finish(order);
    }
    expect((await first().state(left.reference)).current).toMatchObject([
      { status: 'Stopped', used: FIRST.cards, canLeave: true, canDrop: false },
    ]);
    const cards = [...FIRST.cards, ...SECOND.cards];
    const selection = { cards, usedCards: 'leave' } as const;
    expect(await first().shown(left.reference, selection)).toMatchObject({
      ...{ goesOn: true, needsApproval: false, amount: 10_000, cards: SECOND.cards },
    });
    expect((await first().ask(left.reference, selection)).body).toEqual({ kind: 'begun' });
    await finish(left);
    expect(await paidBack(app, left.reference)).toEqual([10_000]);

    expect((await first().state(dropped.reference)).current).toMatchObject([
      { status: 'Stopped', canLeave: false, canDrop: true },
    ]);
    const drop = () =>
      browserOf('refunds').call('POST', `/orders/${dropped.reference}/refund/drop`, {
        body: { reason: 'Karte ist gebraucht' },
      });
    expect((await drop()).status).toBe(204);
    expect(await drop()).toMatchObject({ status: 409, body: { constraint: 'none-stopped' } });
    expect(await refundsIn(dropped.id)).toEqual([]);
  });
});
