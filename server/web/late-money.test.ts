import { describe, expect, it } from 'vitest';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { DIGITAL, line, orderRequest, POSTED } from '#server/testing/order-requests.ts';
import { listMails, listTransitions, readStatus, reviewItems } from '#server/testing/rows.ts';
import { sweepAfter } from '#server/testing/sweep-after.ts';
import { createIdempotencyKey, visit, visitAndPlace } from '#server/testing/visitor.ts';

const app = await openIdleApp();

async function start(cart = [line(DIGITAL, 50)], paymentMethod: 'VISA' | 'TWINT' = 'VISA') {
  const visitor = await visit(app);
  const deliveryOption = {
    key: cart.some(({ product }) => product.id === POSTED) ? 'standard' : 'digital',
  } as const;
  const placed = await visitor.placeOrThrow(orderRequest({ cart, paymentMethod, deliveryOption }));
  return { visitor, placed };
}

describe('money that cannot be kept', () => {
  it('Capture refused refunds the money and notifies the buyer', async () => {
    const { visitor, placed } = await start();
    const secret = await app.systems.pay(placed.reference);
    await app.systems.control('saferpay', { endpoint: 'Capture', fault: 'error:AMOUNT_INVALID' });
    expect((await visitor.assert(secret)).body).toMatchObject({
      orderStatus: 'Reverted',
      paymentStatus: 'Cancelled',
    });
    expect(await app.systems.paymentCounts(placed.reference)).toMatchObject({ canceled: 1 });
    expect(await listMails(app, placed.id)).toEqual(['payment-reversed']);
  });

  it('an authorization that could not be captured for 30 minutes is voided', async () => {
    const { visitor, placed } = await start();
    const secret = await app.systems.pay(placed.reference);
    await app.systems.control('saferpay', { endpoint: 'Capture', fault: 'html-502', times: 3 });
    await visitor.assert(secret);
    await sweepAfter(app, 1);
    await sweepAfter(app, 29);
    expect(await readStatus(app, placed.id)).toBe('Created/Authorized');
    await sweepAfter(app, 31);
    expect(await readStatus(app, placed.id)).toBe('Reverted/Cancelled');
    expect(await app.systems.paymentCounts(placed.reference)).toMatchObject({ canceled: 1 });
    expect(await app.systems.paymentCounts(placed.reference)).not.toHaveProperty('captured');
  });

  it('an authorization whose capture gets invalid responses is voided after 30 minutes, with few polls', async () => {
    const { visitor, placed } = await start();
    const secret = await app.systems.pay(placed.reference);
    await app.systems.control('saferpay', { endpoint: 'Capture', fault: 'html', times: 100 });
    await visitor.assert(secret);
    for (let minute = 0.5; minute < 30; minute += 0.5) await sweepAfter(app, minute);
    expect(await readStatus(app, placed.id)).toBe('Created/Authorized');
    const captures = (await app.systems.paymentCalls(placed.reference)).filter(
      ({ endpoint }) => endpoint === 'Capture',
    );
    // Polled 1, 2, 4, 8 and 16 minutes after the first.
    expect(captures).toHaveLength(5);
    await sweepAfter(app, 31);
    expect(await readStatus(app, placed.id)).toBe('Reverted/Cancelled');
    expect(await app.systems.paymentCounts(placed.reference)).toMatchObject({ canceled: 1 });
  });

  it.each(['acted-no-answer', 'cut', 'html-502'])(
    'a void whose response is %s completes once',
    async (fault) => {
      const { visitor, placed } = await start();
      const secret = await app.systems.pay(placed.reference);
      await app.systems.control('saferpay', { endpoint: 'Capture', fault: 'error:AMOUNT_INVALID', times: 3 });
      await app.systems.control('saferpay', { endpoint: 'Cancel', fault });
      expect((await visitor.assert(secret)).body).toMatchObject({
        orderStatus: 'Created',
        paymentStatus: 'Authorized',
      });
      await sweepAfter(app, 2.1);
      expect(await readStatus(app, placed.id)).toBe('Reverted/Cancelled');
      expect(await app.systems.paymentCounts(placed.reference)).toMatchObject({ canceled: 1 });
      expect(await listMails(app, placed.id)).toEqual(['payment-reversed']);
      expect((await visitor.place(orderRequest())).status).toBe(201);
    },
  );

  it('a void that the provider refuses needs review', async () => {
    const { visitor, placed } = await start();
    const secret = await app.systems.pay(placed.reference);
    await app.systems.control('saferpay', { endpoint: 'Capture', fault: 'error:AMOUNT_INVALID' });
    await app.systems.control('saferpay', { endpoint: 'Cancel', fault: 'error:ACTION_NOT_SUPPORTED' });
    await visitor.assert(secret);
    expect(await reviewItems(app, placed.id)).toEqual(['payment-void-refused']);
    await sweepAfter(app, 1);
  });
});

describe('a superseded order', () => {
  it.each(['sure', 'acted-no-answer'])(
    'paid late in another tab is voided when the response is %s',
    async (fault) => {
      const { visitor, placed } = await start();
      await app.systems.pay(placed.reference, 'open');
      const newer = await visitor.placeOrThrow(orderRequest());
      expect(await readStatus(app, placed.id)).toBe('Reverted/Cancelled');
      const secret = await app.systems.pay(placed.reference);
      if (fault !== 'sure') await app.systems.control('saferpay', { endpoint: 'Cancel', fault });
      expect((await visitor.assert(secret)).body).toMatchObject({
        id: placed.id,
        orderStatus: 'Reverted',
        paymentReversed: fault === 'sure',
      });
      await sweepAfter(app, 2.1);
      expect(await app.systems.paymentCounts(placed.reference)).toMatchObject({ canceled: 1 });
      expect(await listMails(app, placed.id)).toEqual(['payment-reversed']);
      expect((await visitor.assert(await app.systems.pay(newer.reference))).body).toMatchObject({
        orderStatus: 'Confirmed',
      });
    },
  );

  it('paid late by TWINT and captured is refunded once TWINT allows refunds, and not tried before', async () => {
    await app.systems.control('saferpay', { twintRefunds: 'after-two-hours' });
    const { visitor, placed } = await visitAndPlace(app, orderRequest({ paymentMethod: 'TWINT' }));
    await app.systems.pay(placed.reference, 'open');
    await visitor.placeOrThrow(orderRequest());
    const secret = await app.systems.pay(placed.reference);
    await app.systems.captureDirectly(placed.reference);
    await visitor.assert(secret);
    await sweepAfter(app, 120);
    expect(await app.systems.paymentCounts(`${placed.reference}-R1`)).toEqual({});
    await app.systems.control('saferpay', { twintRefunds: 'at-once' });
    // The page expired after an hour, so the payment was made by then.
    await sweepAfter(app, 181);
    expect(await app.systems.paymentCounts(`${placed.reference}-R1`)).toMatchObject({ refunded: 1 });
    expect(await listMails(app, placed.id)).toEqual(['payment-reversed']);
  });

  it('paid late without return or notification is voided by the last poll after expiry', async () => {
    const { visitor, placed } = await start();
    await app.systems.pay(placed.reference, 'open');
    await visitor.placeOrThrow(orderRequest(), createIdempotencyKey());
    await app.systems.pay(placed.reference);
    await sweepAfter(app, 64);
    expect(await listMails(app, placed.id)).toEqual([]);
    await sweepAfter(app, 65.2);
    expect(await app.systems.paymentCounts(placed.reference)).toMatchObject({ canceled: 1 });
    expect(await listMails(app, placed.id)).toEqual(['payment-reversed']);
  });

  it('still undecided at the provider, unknown to us, is voided when it is decided', async () => {
    await app.systems.control('saferpay', { pendingSeconds: 3 });
    const { visitor, placed } = await start();
    await app.systems.pay(placed.reference, 'approve', { fault: 'FAULT pending' });
    const decidedAt = Date.now() + 3000;
    await visitor.placeOrThrow(orderRequest());
    await sweepAfter(app, 26);
    expect(await listMails(app, placed.id)).toEqual([]);
    await expect.poll(() => Date.now()).toBeGreaterThan(decidedAt);
    await sweepAfter(app, 90);
    expect(await readStatus(app, placed.id)).toBe('Reverted/Cancelled');
    expect(await app.systems.paymentCounts(placed.reference)).toMatchObject({ canceled: 1 });
    expect(await listMails(app, placed.id)).toEqual(['payment-reversed']);
  });

  it('is not superseded while the provider is known to be deciding', async () => {
    await app.systems.control('saferpay', { pendingSeconds: 3 });
    const { visitor, placed } = await start();
    const secret = await app.systems.pay(placed.reference, 'approve', { fault: 'FAULT pending' });
    const decidedAt = Date.now() + 3000;
    expect((await visitor.assert(secret)).body.paymentPending).toBe(true);
    const refused = await visitor.place(orderRequest());
    expect(refused).toMatchObject({ status: 409, body: { constraint: 'paymentInProgress' } });
    await expect.poll(() => Date.now()).toBeGreaterThan(decidedAt);
    await sweepAfter(app, 90);
    expect(await readStatus(app, placed.id)).toBe('Confirmed/Captured');
  });
});

describe('a payment without liability shift', () => {
  const noShift = { fault: 'FAULT no-liability' };

  it.each([
    [101, 'Reverted/Cancelled', { canceled: 1 }],
    [100, 'Confirmed/Captured', { captured: 1 }],
  ])('for CHF %i of digital cards ends %s', async (francs, end, counts) => {
    const { visitor, placed } = await start([line(DIGITAL, francs)]);
    const order = await visitor.assert(await app.systems.pay(placed.reference, 'approve', noShift));
    expect(await readStatus(app, placed.id)).toBe(end);
    expect(await app.systems.paymentCounts(placed.reference)).toMatchObject(counts);
    if (francs === 100) return;
    expect(order.body).toMatchObject({ paymentCause: 'no-liability-shift' });
    expect(await listMails(app, placed.id)).toEqual(['payment-reversed']);
    expect((await listTransitions(app, placed.id)).slice(-3)).toEqual([
      'payment Started>Authorized: authorized-by-provider',
      'payment Authorized>Cancelled: no-liability-shift',
      'order Created>Reverted: no-liability-shift',
    ]);
  });

  it('is kept for posted cards', async () => {
    const { visitor, placed } = await start([line(POSTED, 200)]);
    await visitor.assert(await app.systems.pay(placed.reference, 'approve', noShift));
    expect(await readStatus(app, placed.id)).toBe('Confirmed/Captured');
  });

  it('is kept for TWINT, which does not report it', async () => {
    const { visitor, placed } = await start([line(DIGITAL, 200)], 'TWINT');
    await visitor.assert(await app.systems.pay(placed.reference));
    expect(await readStatus(app, placed.id)).toBe('Confirmed/Captured');
  });

  it.each(['acted-no-answer', 'html-502'])('is voided once even if the response is %s', async (fault) => {
    const { visitor, placed } = await start([line(DIGITAL, 200)]);
    const secret = await app.systems.pay(placed.reference, 'approve', noShift);
    await app.systems.control('saferpay', { endpoint: 'Cancel', fault });
    await visitor.assert(secret);
    expect(await readStatus(app, placed.id)).toBe('Created/Authorized');
    await sweepAfter(app, 1);
    expect(await readStatus(app, placed.id)).toBe('Reverted/Cancelled');
    expect(await app.systems.paymentCounts(placed.reference)).toMatchObject({ canceled: 1 });
    expect((await listTransitions(app, placed.id)).at(-1)).toBe('order Created>Reverted: no-liability-shift');
  });
});

/** The provider captures money for an order that is no longer open. */
async function captureLate() {
  const { visitor, placed } = await start();
  await app.systems.pay(placed.reference, 'open');
  await visitor.placeOrThrow(orderRequest());
  const secret = await app.systems.pay(placed.reference);
  await app.systems.captureDirectly(placed.reference);
  return { visitor, placed, secret };
}

/** Reads captures and refunds from the provider's own records. */
async function readRefundSums(reference: string): Promise<number[]> {
  const refunds = await app.systems.payments(`${reference}-R1`);
  return refunds.filter(({ kind }) => kind === 'refund-captured').map(({ amount }) => amount ?? 0);
}

describe('captured money of an order that is not open', () => {
  it.each([
    ['sure', '', ''],
    ['the refund not done', 'Refund', 'html-502'],
    ['the refund done, its answer lost', 'Refund', 'acted-no-answer'],
    ['the payout not done', 'Capture', 'html-502'],
    ['the payout done, its answer lost', 'Capture', 'acted-no-answer'],
  ])('is refunded once and the buyer is notified (%s)', async (_name, endpoint, fault) => {
    const { visitor, placed, secret } = await captureLate();
    if (fault !== '') await app.systems.control('saferpay', { endpoint, fault });
    expect((await visitor.assert(secret)).body).toMatchObject({ id: placed.id, orderStatus: 'Reverted' });
    await sweepAfter(app, 2.1);
    expect(await readRefundSums(placed.reference)).toEqual([5000]);
    expect(await listMails(app, placed.id)).toEqual(['payment-reversed']);
    expect(await reviewItems(app, placed.id)).toEqual([]);
    expect(await readStatus(app, placed.id)).toBe('Reverted/Cancelled');
    await sweepAfter(app, 60);
    expect(await readRefundSums(placed.reference)).toEqual([5000]);
  });

  it('needs review when the provider refuses', async () => {
    const { visitor, placed, secret } = await captureLate();
    await app.systems.control('saferpay', { endpoint: 'Refund', fault: 'error:INTERNAL_ERROR', times: 1 });
    await visitor.assert(secret);
    expect(await reviewItems(app, placed.id)).toEqual([]);
    await app.systems.control('saferpay', { endpoint: 'Refund', fault: 'error:TRANSACTION_DECLINED' });
    await sweepAfter(app, 2.1);
    expect(await reviewItems(app, placed.id)).toEqual(['refund-refused']);
  });
});

describe('a token that returns nothing any more', () => {
  it('does not hide an authorization whose capture had no response', async () => {
    const { visitor, placed } = await start();
    const secret = await app.systems.pay(placed.reference);
    await app.systems.control('saferpay', { endpoint: 'Capture', fault: 'acted-no-answer' });
    await visitor.assert(secret);
    expect(await readStatus(app, placed.id)).toBe('Created/Authorized');
    await app.systems.control('saferpay', { endpoint: 'Assert', fault: 'error:TOKEN_EXPIRED' });
    await sweepAfter(app, 1);
    expect(await readStatus(app, placed.id)).toBe('Confirmed/Captured');
    expect(await app.systems.paymentCounts(placed.reference)).toMatchObject({ captured: 1 });
  });

  it('does not hide money that was not polled for a day', async () => {
    const { placed } = await start();
    await app.systems.pay(placed.reference);
    await app.systems.control('saferpay', { endpoint: 'Assert', fault: 'error:TOKEN_EXPIRED' });
    await sweepAfter(app, 25 * 60);
    expect(await readStatus(app, placed.id)).toBe('Confirmed/Captured');
  });
});
