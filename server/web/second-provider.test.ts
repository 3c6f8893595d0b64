import { describe, expect, it } from 'vitest';
import { openAdapters } from '#server/app/adapters.ts';
import { findMissingCredentials } from '#server/app/payment-accounts.ts';
import { composeApp } from '#server/app.ts';
import { findPictures } from '#server/testing/find-pictures.ts';
import { openFileApp, openIdleApp } from '#server/testing/idle-app.ts';
import { DIGITAL, line, orderRequest } from '#server/testing/order-requests.ts';
import {
  beginRefund,
  buyCards,
  listRefundedAmounts,
  readRefundedSum,
  refundNow,
  resumeRefund,
} from '#server/testing/refund-orders.ts';
import { listMails, readStatus, reviewItems, rows } from '#server/testing/rows.ts';
import { sweepAfter } from '#server/testing/sweep-after.ts';
import { visit, visitAndPlace } from '#server/testing/visitor.ts';

const app = await openIdleApp({ env: { PAYMENT_PROVIDER: 'datatrans' } });

async function start(francs = 50) {
  const { visitor, placed } = await visitAndPlace(app, orderRequest({ cart: [line(DIGITAL, francs)] }));
  return { visitor, placed };
}

const control = (order: object) => app.systems.control('datatrans', order);

describe('an order at the other provider', () => {
  it('is paid on its page, settled once, and its cards are pending', async () => {
    const { visitor, placed } = await start();
    expect(new URL(placed.redirectURL).pathname).toMatch(/^\/datatrans\/v1\/start\/\d{18}$/);
    const { body } = await visitor.assert(await app.systems.pay(placed.reference));
    expect(body).toMatchObject({ orderStatus: 'Confirmed', paymentStatus: 'Captured' });
    expect(await app.systems.paymentCounts(placed.reference)).toMatchObject({ authorized: 1, captured: 1 });
    const [kept] = await rows(
      app,
      `select p.provider, p.token = p.transaction_id as same, p.transaction_id = c.capture_id as right
         from payment p join capture c on c.order_id = p.order_id where p.order_id = '${placed.id}'`,
    );
    expect(kept).toEqual({ provider: 'datatrans', same: true, right: true });
    expect(await listMails(app, placed.id)).toEqual(['confirmation']);
  });

  it('never paid ends after the half hour of its page, with few polls', async () => {
    const { placed } = await start();
    for (const minute of [1, 10, 20, 30, 36, 60]) await sweepAfter(app, minute);
    expect(await readStatus(app, placed.id)).toBe('Failed/Cancelled');
    const { asserted } = await app.systems.paymentCounts(placed.reference);
    expect(asserted).toBeLessThanOrEqual(4);
  });

  it('paid without 3-D Secure is voided above CHF 100, and kept up to it', async () => {
    for (const [francs, end] of [
      [101, 'Reverted/Cancelled'],
      [100, 'Confirmed/Captured'],
    ] as const) {
      const { visitor, placed } = await start(francs);
      await visitor.assert(
        await app.systems.pay(placed.reference, 'approve', { fault: 'FAULT no-liability' }),
      );
      expect(await readStatus(app, placed.id)).toBe(end);
    }
  });

  it('settled without the shop for a closed order is refunded', async () => {
    const { visitor, placed } = await start();
    await app.systems.pay(placed.reference, 'open');
    await visitor.placeOrThrow(orderRequest());
    const secret = await app.systems.pay(placed.reference);
    await app.systems.captureDirectly(placed.reference);
    await visitor.assert(secret);
    expect(await listRefundedAmounts(app, placed.reference)).toEqual([5000]);
  });

  it.each(['acted-no-answer', 'html-502'])('whose settlement is %s ends captured once', async (fault) => {
    const { visitor, placed } = await start();
    const secret = await app.systems.pay(placed.reference);
    await control({ endpoint: 'settle', fault });
    await visitor.assert(secret);
    expect(await readStatus(app, placed.id)).toBe('Created/Authorized');
    await sweepAfter(app, 0.6);
    expect(await readStatus(app, placed.id)).toBe('Confirmed/Captured');
    expect(await app.systems.paymentCounts(placed.reference)).toMatchObject({ captured: 1 });
  });
});

describe('its notification', () => {
  it('completes an order without the browser when it is signed', async () => {
    await control({ notify: 'beside' });
    const { placed } = await start();
    await app.systems.pay(placed.reference);
    await expect.poll(() => readStatus(app, placed.id)).toBe('Confirmed/Captured');
  });

  it.each(['wrong', 'none'])(
    'with signature %s is ignored, and the sweep finds the payment',
    async (signature) => {
      await control({ notify: 'before', signature });
      const { placed } = await start();
      await app.systems.pay(placed.reference);
      const notifications = (await app.systems.payments(placed.reference)).filter(
        ({ kind }) => kind === 'notified',
      );
      expect(notifications).toMatchObject([{ status: 404 }]);
      expect(await readStatus(app, placed.id)).toBe('Created/Started');
      await sweepAfter(app, 20.1);
      expect(await readStatus(app, placed.id)).toBe('Confirmed/Captured');
    },
  );

  it('captures once beside the return', async () => {
    await control({ notify: 'duplicate' });
    const { visitor, placed } = await start();
    const secret = await app.systems.pay(placed.reference);
    const answers = await Promise.all(Array.from({ length: 4 }, () => visitor.assert(secret)));
    for (const { body } of answers) expect(body).toMatchObject({ orderStatus: 'Confirmed' });
    expect(await app.systems.paymentCounts(placed.reference)).toMatchObject({ captured: 1 });
  });
});

describe('a refund at the other provider', () => {
  it('is complete with one call, in parts up to the whole', async () => {
    const { id, reference } = await buyCards(app, undefined, { issued: true });
    expect(await refundNow(app, reference, { places: [{ line: 1, ordinal: 1 }] })).toBe('Done');
    expect(await refundNow(app, reference)).toBe('Done');
    expect(await listRefundedAmounts(app, reference)).toEqual([5000, 5000]);
    expect(await readRefundedSum(app, id)).toBe(10_000);
    const kept = await rows<{ transaction_id: string }>(
      app,
      `select transaction_id from refund where order_id = '${id}' order by number`,
    );
    const there = (await app.systems.payments(reference)).filter(({ kind }) => kind === 'refund-captured');
    expect(kept.map(({ transaction_id: notifications }) => notifications)).toEqual(
      there.map(({ transactionId }) => transactionId),
    );
  });

  it.each(['acted-no-answer', 'server-error'])('whose response is %s is paid once', async (fault) => {
    const { reference } = await buyCards(app, undefined, { issued: true });
    await control({ endpoint: 'credit', fault });
    const refundId = await beginRefund(app, reference, { places: [{ line: 1, ordinal: 1 }] });
    expect(await resumeRefund(app, refundId)).toBe('Paying');
    expect(await resumeRefund(app, refundId)).toBe('Done');
    expect(await listRefundedAmounts(app, reference)).toEqual([5000]);
  });

  it('that is missing from the history is sent again only while the response would be the same', async () => {
    await control({ creditInHistory: false });
    const { reference } = await buyCards(app, [line(DIGITAL, 50, 3)], { issued: true });
    await control({ endpoint: 'credit', fault: 'acted-no-answer', times: 2 });
    const refundId = await beginRefund(app, reference, { places: [{ line: 1, ordinal: 1 }] });
    expect(await resumeRefund(app, refundId)).toBe('Paying');
    await app.moveClock(10);
    expect(await resumeRefund(app, refundId)).toBe('Paying');
    await app.moveClock(61);
    expect(await resumeRefund(app, refundId)).toBe('Paying');
    const calls = await app.systems.paymentCalls(reference);
    expect(calls.filter(({ endpoint }) => endpoint === 'credit')).toHaveLength(2);
    expect(await listRefundedAmounts(app, reference)).toEqual([5000]);
  });

  it('beside an operator’s refund in the dashboard stops for review, although the sum is right', async () => {
    const { id, reference } = await buyCards(app, undefined, { issued: true });
    const [paid] = await app.systems.payments(reference);
    await fetch(`${app.systems.url}/datatrans/v1/transactions/${paid?.transactionId}/credit`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from('1100012345:stand-in-password').toString('base64')}` },
      body: JSON.stringify({ amount: 5000, currency: 'CHF', refno: 'by-hand' }),
    });
    expect(await refundNow(app, reference, { places: [{ line: 1, ordinal: 1 }] })).toBe('Stopped');
    expect(await reviewItems(app, id)).toEqual(['refund-differs']);
    expect(await listRefundedAmounts(app, reference)).toEqual([5000]);
  });

  it('that is refused stops for review', async () => {
    const { id, reference } = await buyCards(app, undefined, { issued: true });
    await control({ endpoint: 'credit', fault: 'error:NOT_SUPPORTED_BY_THIRD_PARTY' });
    expect(await refundNow(app, reference)).toBe('Stopped');
    expect(await reviewItems(app, id)).toEqual(['refund-refused']);
  });
});

describe('a shop that changes its provider', async () => {
  const before = await openFileApp();
  await before.systems.reset();

  it('completes payments and refunds at the provider where they began', async () => {
    const visitor = await visit(before);
    const paid = await buyCards(before, undefined, { issued: true });
    const placed = await visitor.placeOrThrow(orderRequest());
    const { datatrans } = before.adapters.providers;
    if (datatrans === undefined) throw new Error('no account at the other provider');
    const after = composeApp({ ...before.adapters, provider: datatrans });
    const other = before.systems.withProvider('datatrans');

    await before.systems.pay(placed.reference);
    const [payment] = await rows<{ id: string }>(
      before,
      `select id from payment where order_id = '${placed.id}'`,
    );
    await after.checkout.confirmPayment(payment?.id ?? '', 'sweep');
    expect(await readStatus(before, placed.id)).toBe('Confirmed/Captured');
    expect(await refundNow(before, paid.reference)).toBe('Done');
    expect(await listRefundedAmounts(before, paid.reference)).toEqual([10_000]);
    expect(await other.payments()).toEqual([]);
  });

  it('is warned at startup about payments of a provider without an account', async () => {
    const { db } = before.adapters.connection;
    const { saferpay: _gone, ...left } = before.adapters.providers;
    const visitor = await visit(before);
    await visitor.placeOrThrow(orderRequest());
    expect(await findMissingCredentials(db, left)).toEqual([
      'SAFERPAY_USERNAME: is missing, but payments (1) and refunds (0) at saferpay are incomplete; keep the account until they are complete',
    ]);
    expect(await findMissingCredentials(db, before.adapters.providers)).toEqual([]);
    const { saferpay: _account, ...config } = before.adapters.config;
    const started = openAdapters(
      { ...config, paymentProvider: 'datatrans' },
      before.adapters.log,
      findPictures(config.brand),
      { runsMaintenance: false, database: 'migrated' },
    );
    await expect(started).rejects.toThrow(/SAFERPAY_USERNAME: is missing, but payments \(1\)/);
  });
});
