import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { getMonth, type Month } from '#rules/periods.ts';
import { createPeriodRepository } from '#server/postgres/accounting/period-repository.ts';
import { openFileApp } from '#server/testing/idle-app.ts';
import { listChangedMonths, sendMails, startMonthClock } from '#server/testing/month-clock.ts';
import { DIGITAL, line, orderRequest, POSTED } from '#server/testing/order-requests.ts';
import {
  ANNA,
  beginRefund,
  buyCards,
  packNextCard,
  refundNow,
  resumeRefund,
} from '#server/testing/refund-orders.ts';
import { readStatus, rows, texts } from '#server/testing/rows.ts';
import { visit } from '#server/testing/visitor.ts';
import { findChangedPeriods } from './check-periods.ts';
import type { PeriodSums } from './period-records.ts';

const app = await openFileApp();
await app.systems.reset();
const clock = await startMonthClock(app);
const [first, second] = clock.months;
const sold = await buyCards(app, [line(DIGITAL, 50, 2), line(POSTED, 20)], { issued: true });
await packNextCard(app, sold.id);

const accounting = () => app.app.accounting;
const close = (month: Month) => accounting().periods.close(month, ANNA);

async function getRefusal(month: Month): Promise<unknown> {
  const closing = await accounting().periods.preview(month);
  return closing.kind === 'refused' ? closing.refusal : undefined;
}

async function closeWell(month: Month): Promise<PeriodSums> {
  const closing = await close(month);
  if (closing.kind !== 'closed') throw new Error(`not closed: ${JSON.stringify(closing)}`);
  return closing.period.sums;
}

/** Runs a statement by hand in the database. */
const runStatement = (statement: string) => rows(app, statement);
const ofOrder = () => `order_id = '${sold.id}'`;

describe('a month', () => {
  it('is not closed before it ends, or while part of it is not booked', async () => {
    expect(await getRefusal(first)).toEqual({ why: 'not-over' });
    const refundId = await beginRefund(app, sold.reference, { places: [{ line: 1, ordinal: 1 }] });
    await clock.set(second, 1);
    expect(await getRefusal(first)).toEqual({
      why: 'open',
      bookings: [
        { kind: 'receipt', reference: sold.reference },
        { kind: 'refund', reference: `${sold.reference}-R1` },
      ],
    });
    expect(await close(first)).toMatchObject({ kind: 'refused', refusal: { why: 'open' } });
    expect(await accounting().periods.closed()).toEqual([]);
    await clock.set(first, 3 * 24 * 60);
    expect(await resumeRefund(app, refundId)).toBe('Done');
    await clock.set(second, 2);
    expect(await getRefusal(first)).toMatchObject({
      bookings: [
        { kind: 'credit-note', reference: `${sold.reference}-R1` },
        { kind: 'receipt', reference: sold.reference },
      ],
    });
    await clock.set(first, 4 * 24 * 60);
    await sendMails(app);
    await clock.set(second, 3);
    expect(await getRefusal(first)).toBeUndefined();
  });

  it('is not closed while one of its payments waits for its capture, which is booked later', async () => {
    await clock.set(first, 5 * 24 * 60);
    const visitor = await visit(app);
    const placed = await visitor.placeOrThrow(orderRequest());
    const secret = await app.systems.pay(placed.reference);
    await app.systems.control('saferpay', { endpoint: 'Capture', fault: 'cut', times: 9 });
    await visitor.assert(secret);
    expect(await readStatus(app, placed.id)).toBe('Created/Authorized');
    await clock.set(second, 4);
    expect(await getRefusal(first)).toEqual({
      why: 'open',
      bookings: [{ kind: 'payment', reference: placed.reference }],
    });
    // Simulates a crash before the capture request.
    await runStatement(`delete from outbound_request where kind = 'capture' and closed_at is null`);
    expect(await getRefusal(first)).toMatchObject({ bookings: [{ kind: 'payment' }] });
    await app.systems.reset();
    await clock.set(first, 5 * 24 * 60 + 10);
    await visitor.assert(secret);
    expect(await readStatus(app, placed.id)).toBe('Confirmed/Captured');
    await sendMails(app);
  });

  it('is closed with its sums, once, and earlier months stay unchanged', async () => {
    // Paid at the provider before midnight, and not confirmed yet.
    await clock.set(second, -10);
    const visitor = await visit(app);
    const placed = await visitor.placeOrThrow(orderRequest());
    const secret = await app.systems.pay(placed.reference);
    await clock.set(second, 5);
    const sums = await closeWell(first);
    expect(sums).toMatchObject({
      orders: 2,
      refunds: 1,
      refunded: 5000,
      shippingRefunded: 0,
      disputed: 0,
      vat: [{ rate: '8.1', refunded: { gross: 0 } }],
      receipts: { count: 2 },
      creditNotes: { count: 1 },
    });
    expect(sums.liability).toBe(sums.sold - 5000);
    expect(sums.vat[0]?.charged.gross).toBe(sums.shipping);
    expect(sums.shipping).toBeGreaterThan(0);
    expect(await getRefusal(first)).toEqual({ why: 'closed' });
    expect(await accounting().periods.closed()).toMatchObject([
      {
        month: first,
        sums,
        person: ANNA.person,
        reason: ANNA.reason,
        rowsSha256: expect.stringMatching(/^[\da-f]{64}$/),
      },
    ]);
    // The payment confirmed late is booked now.
    await visitor.assert(secret);
    expect(await readStatus(app, placed.id)).toBe('Confirmed/Captured');
    const [{ at = '' } = {}] = await rows<{ at: string }>(
      app,
      `select at::text from capture where order_id = '${placed.id}'`,
    );
    expect(getMonth(new Date(at))).toBe(second);
    expect(await listChangedMonths(app)).toEqual([]);
  });
});

describe('after a month was closed', () => {
  it('its orders continue: refunds, replacements and disputes are booked when they happen', async () => {
    await clock.set(second, 60);
    expect(await refundNow(app, sold.reference, { places: [{ line: 1, ordinal: 2 }] })).toBe('Done');
    await app.app.refunds.disputes.begin({ reference: sold.reference, amount: 500, by: ANNA });
    await app.app.refunds.disputes.voidCards(sold.id);
    await sendMails(app);
    expect(
      await texts(app, `select status as text from card where ${ofOrder()} order by line, ordinal`),
    ).toEqual(['Void', 'Void', 'Void']);
    expect(await listChangedMonths(app)).toEqual([]);
  });

  it.each<[string, () => string]>([
    [
      'a sum of an order',
      () => `update orders set shipping_cost = shipping_cost + 1, total = total + 1 where id = '${sold.id}'`,
    ],
    ['a payment that is gone', () => `delete from capture where ${ofOrder()}`],
    [
      'a refund at another time',
      () => `update refund set done_at = done_at + interval '1 second' where ${ofOrder()}`,
    ],
    ['the value of a card', () => `update card set face_value = 4000 where ${ofOrder()}`],
    [
      'a dispute that is added',
      () =>
        `insert into dispute select order_id, 5, 'x', 'y', at from capture where order_id <> '${sold.id}' order by at limit 1`,
    ],
    ['what it was closed with', () => `update closed_period set sums = jsonb_set(sums, '{sold}', '1')`],
  ])('the check finds %s, despite triggers', async (_, statement) => {
    const found = await findAfter(statement());
    expect(found).toEqual([first]);
  });

  it('names, addresses and secrets expire in time, and receipts after ten years', async () => {
    await runStatement('update review_item set resolved_at = cadeau_now() where resolved_at is null');
    await runStatement("update parcel set status = 'Cancelled' where status = 'Packed'");
    const by = { person: 'worker', command: 'retention run', reason: 'each night' };
    await clock.set(`${Number(first.slice(0, 4)) + 3}-01`, 0);
    const removed = await app.app.operations.retention.run({ dryRun: false, by });
    expect(removed.paidOrders).toBeGreaterThan(0);
    expect(await listChangedMonths(app)).toEqual([]);
    await clock.set(`${Number(first.slice(0, 4)) + 11}-01`, 1);
    const last = await app.app.operations.retention.run({ dryRun: false, by });
    expect(last.receipts).toBeGreaterThan(0);
    expect(await listChangedMonths(app)).toEqual([]);
  });
});

class Found extends Error {
  readonly months: Month[];
  constructor(months: Month[]) {
    super();
    this.months = months;
  }
}

/** Returns the months that changed after a statement without triggers, then rolls it back. */
async function findAfter(statement: string): Promise<Month[]> {
  const taken = app.adapters.connection.db.transaction(async (tx) => {
    await tx.execute(sql.raw('set local session_replication_role = replica'));
    await tx.execute(sql.raw(statement));
    throw new Found(await findChangedPeriods(createPeriodRepository(tx)));
  });
  return taken.catch((error: unknown) => {
    if (error instanceof Found) return error.months;
    throw error;
  });
}
