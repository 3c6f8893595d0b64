import { describe, expect, it } from 'vitest';
import { openFileApp } from '#server/testing/idle-app.ts';
import { brokenInvariants } from '#server/testing/invariants.ts';
import { orderRequest } from '#server/testing/order-requests.ts';
import { listMails, readNotifySecret, readStatus, rows } from '#server/testing/rows.ts';
import { sweepAfter, sweepNow } from '#server/testing/sweep-after.ts';
import { type Visitor, visit, visitAndPlace } from '#server/testing/visitor.ts';

const app = await openFileApp();
await app.systems.reset();

const BUYERS = 12;

type Bought = { buyer: number; visitor: Visitor; id: string; reference: string; secret: string };

/** Pays. For three of four buyers, the provider's next answer will be lost. */
async function approve(buyer: number): Promise<Bought> {
  const visitor = await visit(app);
  const { id, reference } = await visitor.placeOrThrow(orderRequest());
  const endpoint = ['Assert', 'Capture', 'Cancel'][buyer % 4];
  if (endpoint !== undefined) {
    const fault = endpoint === 'Assert' ? 'html-502' : 'acted-no-answer';
    await app.systems.control('saferpay', { endpoint, fault, orderId: reference });
  }
  return { buyer, visitor, id, reference, secret: await app.systems.pay(reference) };
}

/** Triggers one payment from all sides, while every second buyer presses for another order. */
async function trigger({ buyer, visitor, id, secret }: Bought): Promise<void> {
  const notifiedBy = await readNotifySecret(app, id);
  const notify = () => visitor.call('GET', `/payments/saferpay/notify/${notifiedBy}/success`);
  const doors = [visitor.assert(secret), notify(), visitor.assert(secret), notify()];
  const again = buyer % 2 === 0 ? [visitor.place(orderRequest())] : [];
  const [answers] = await Promise.all([Promise.all([...doors, ...again]), sweepNow(app), sweepNow(app)]);
  expect(answers.map(({ status }) => status).filter((status) => ![200, 201, 409].includes(status))).toEqual(
    [],
  );
}

describe('concurrent buyers', () => {
  it('each pay once, or get a void or refund once', async () => {
    const bought = await Promise.all(Array.from({ length: BUYERS }, (_, buyer) => approve(buyer)));
    // From here on, the sweep finds all of them due.
    await app.moveClock(3);
    await Promise.all(bought.map(trigger));
    // The sweep recovers lost answers, including the last check after expiry.
    for (const minutes of [6, 30, 70]) await sweepAfter(app, minutes);

    expect(await brokenInvariants(app)).toEqual([]);
    for (const { id, reference } of bought) {
      const { captured = 0, canceled = 0, authorized } = await app.systems.paymentCounts(reference);
      expect([authorized, captured + canceled]).toEqual([1, 1]);
      expect(await listMails(app, id)).toEqual([captured === 1 ? 'confirmation' : 'payment-reversed']);
      expect(await rows(app, `select 1 as n from card where order_id = '${id}'`)).toHaveLength(captured);
    }
  });
});

describe('a frozen worker', () => {
  it('finds its claim taken over and changes nothing', async () => {
    const { placed } = await visitAndPlace(app);
    const { payments } = app.adapters;
    await app.moveClock(0);
    const [row] = await rows<{ id: string }>(app, `select id from payment where order_id = '${placed.id}'`);
    const paymentId = row?.id ?? '';
    const frozen = (await payments.claim(paymentId, 30_000))?.claim;
    expect(await payments.claim(paymentId, 30_000)).toBeUndefined();
    await app.moveClock(1);
    const newer = (await payments.claim(paymentId, 30_000))?.claim;
    if (frozen === undefined || newer === undefined) throw new Error('not claimed');

    const money = {
      transactionId: 'late',
      captureId: undefined,
      amount: 5000,
      currency: 'CHF',
      reference: undefined,
    };
    const look = { nextCheckAt: undefined, counters: { polls: 1, unanswered: 0, misunderstood: 0 } };
    expect(await payments.extendClaim(frozen, 30_000)).toBe(false);
    expect(await payments.recordAuthorization(frozen, money)).toBe(false);
    expect(await payments.recordPending(frozen, true)).toBe(false);
    expect(await payments.recordCapture(frozen, 'late')).toBe(false);
    const ending = { payment: 'Cancelled', order: 'Failed', cause: 'expired' } as const;
    expect(await payments.recordEnd(frozen, ending, true)).toBe(false);
    expect(await payments.recordReversal(frozen, 'late', 'order-not-open')).toBe(false);
    expect(await payments.openRequest(frozen, 'capture')).toBeUndefined();
    expect(await payments.release(frozen, look)).toBe(false);
    expect(await readStatus(app, placed.id)).toBe('Created/Started');
    expect(await payments.release(newer, look)).toBe(true);
    expect(await brokenInvariants(app)).toEqual([]);
  });
});
