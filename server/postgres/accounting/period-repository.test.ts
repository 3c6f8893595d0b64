import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Month, monthSpan, nextMonth } from '#rules/periods.ts';
import { closePeriod, previewPeriod } from '#server/accounting/close-period.ts';
import { openFileApp } from '#server/testing/idle-app.ts';
import { listChangedMonths, sendMails, startMonthClock } from '#server/testing/month-clock.ts';
import { DIGITAL, line, POSTED } from '#server/testing/order-requests.ts';
import { ANNA, buyCards, packNextCard, refundNow } from '#server/testing/refund-orders.ts';
import { rows } from '#server/testing/rows.ts';
import type { Tx } from '../connection/connect.ts';
import { createPeriodRepository } from './period-repository.ts';

const app = await openFileApp();
await app.systems.reset();
const clock = await startMonthClock(app);
const [first, second] = clock.months;
const sold = await buyCards(app, [line(DIGITAL, 50, 2), line(POSTED, 20, 2)], { issued: true });
await packNextCard(app, sold.id);
await refundNow(app, sold.reference, { places: [{ line: 1, ordinal: 1 }] });
await sendMails(app);
await clock.set(second, 5);
expect(await app.app.accounting.periods.close(first, ANNA)).toMatchObject({ kind: 'closed' });
// An order without its receipt.
await buyCards(app, [line(DIGITAL, 20)]);

/** Runs a statement by hand in the database. */
const runStatement = (statement: string) => rows(app, statement);
const ofOrder = () => `order_id = '${sold.id}'`;

describe('in a closed month', () => {
  const within = () => `'${new Date(monthSpan(second).from.getTime() - 1).toISOString()}'`;

  it.each<[string, () => string]>([
    ['a dispute', () => `insert into dispute values ('${sold.id}', 1, 'anna', 'test', ${within()})`],
    [
      'a refund',
      () =>
        `insert into refund (id, order_id, number, status, subtotal, shipping_cost, amount, person, reason, done_at)
         values ('${sold.id}', '${sold.id}', 9, 'Voiding', 1, 0, 1, 'anna', 'test', ${within()})`,
    ],
    [
      'a payment',
      () => `update capture set at = ${within()} where at >= '${monthSpan(second).from.toISOString()}'`,
    ],
    ['the void of a card', () => `update card set voided_at = ${within()} where ${ofOrder()}`],
    ['the delivery of a card', () => `update card set issued_at = ${within()} where ${ofOrder()}`],
    ['late money', () => `update payment set reversed_at = ${within()} where ${ofOrder()}`],
    [
      'a receipt',
      () =>
        `insert into receipt select r.number + 1, 'receipt', c.order_id, null, r.bytes, r.bytes_sha256,
          receipt_chain(r.chain_sha256, r.number + 1, 'receipt', c.order_id, r.bytes_sha256), ${within()}
        from (select * from receipt order by number desc limit 1) r, capture c
       where not exists (select 1 from receipt x where x.order_id = c.order_id)`,
    ],
    [
      'a card',
      () => `insert into card (id, order_id, line, ordinal, category, status, face_value)
        values (gen_random_uuid(), '${sold.id}', 1, 9, 'digital', 'Pending', 5000)`,
    ],
    [
      'a delivered card',
      () => `insert into card (id, order_id, line, ordinal, generation, category, status, face_value, issued_at)
        values (gen_random_uuid(), '${sold.id}', 1, 9, 1, 'digital', 'Pending', 5000, ${within()})`,
    ],
    [
      'a void card',
      () => `insert into card (id, order_id, line, ordinal, generation, category, status, face_value, voided_at)
        values (gen_random_uuid(), '${sold.id}', 1, 9, 1, 'digital', 'Pending', 5000, ${within()})`,
    ],
    [
      'a line',
      () => `insert into order_line select order_id, 9, product_id, product_reference_id, category, name, image_path,
        price_from, price_to, 1000, 1 from order_line where ${ofOrder()} limit 1`,
    ],
  ])('%s is not booked', async (_, statement) => {
    await expect(runStatement(statement())).rejects.toMatchObject({ cause: { constraint: 'closed_period' } });
  });

  it.each<[string, () => string]>([
    ['the capture', () => `update capture set amount = amount + 1 where ${ofOrder()}`],
    ['the time of the capture', () => `update capture set at = cadeau_now() where ${ofOrder()}`],
    ['the capture as a whole', () => `delete from capture where ${ofOrder()}`],
    ['the refund', () => `update refund set subtotal = subtotal + 1, amount = amount + 1 where ${ofOrder()}`],
    ['the time of the refund', () => `update refund set done_at = cadeau_now() where ${ofOrder()}`],
    [
      'the shipping cost',
      () => `update orders set shipping_cost = 0, total = subtotal where id = '${sold.id}'`,
    ],
    ['the rate of VAT', () => `update orders set vat_per_mille = 77 where id = '${sold.id}'`],
    [
      'the quantity of a line',
      () => `update order_line set quantity = 1 where ${ofOrder()} and position = 1`,
    ],
    ['the value of a card', () => `update card set face_value = 1 where ${ofOrder()}`],
    [
      'the value of one to pack',
      () => `update card set face_value = 1 where ${ofOrder()} and status = 'ToPost'`,
    ],
    [
      'the delivery of a card',
      () => `update card set issued_at = cadeau_now() where ${ofOrder()} and issued_at is not null`,
    ],
    [
      'why a card is void',
      () => `update card set void_cause = 'disputed' where ${ofOrder()} and void_cause = 'refunded'`,
    ],
    ['a card as a whole', () => `delete from card where ${ofOrder()}`],
    ['the close', () => 'update closed_period set sums = sums'],
    ['that it is closed', () => 'delete from closed_period'],
    ['all that is closed', () => 'truncate closed_period'],
  ])('%s is not changed', async (_, statement) => {
    const refused = await runStatement(statement()).then(
      () => undefined,
      (error: Error) => error.cause,
    );
    expect(refused).toMatchObject({
      message: expect.stringMatching(/the books are closed until|the list of closed months is append-only/),
    });
  });

  it('nothing is booked before it either, even without earlier bookings', async () => {
    const statement = `insert into dispute values ('${sold.id}', 1, 'anna', 'test', '2020-01-15')`;
    await expect(runStatement(statement)).rejects.toMatchObject({ cause: { constraint: 'closed_period' } });
  });
});

describe('while a month is being closed', () => {
  let month: Month;
  let other: { id: string };
  const booking = (tx: Pick<Tx, 'execute'>) =>
    tx.execute(
      sql.raw(
        `insert into dispute values ('${other.id}', 700, 'anna', 'test', '${new Date(monthSpan(month).to.getTime() - 1).toISOString()}')`,
      ),
    );
  const waiting = () =>
    vi.waitFor(async () => {
      const [row] = await rows<{ count: number }>(
        app,
        `select count(*)::int from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`,
      );
      expect(row?.count).toBeGreaterThan(0);
    });

  beforeAll(async () => {
    month = second;
    await clock.set(second, 2 * 24 * 60);
    other = await buyCards(app, [line(DIGITAL, 20)], { issued: true });
    await sendMails(app);
    await clock.set(clock.months[2], 1);
  });

  it('earlier transactions are in its sums, and slow ones are not waited for', async () => {
    const impatient = createPeriodRepository(app.adapters.connection.db, '100ms');
    const without = await app.app.accounting.periods.preview(month);
    const disputed = without.kind === 'closed' ? without.period.sums.disputed : Number.NaN;
    let closing: Promise<unknown> | undefined;
    await app.adapters.connection.db.transaction(async (tx) => {
      await booking(tx);
      expect(await closePeriod(impatient, month, ANNA)).toEqual({ kind: 'busy' });
      expect(await app.app.accounting.periods.closed()).toHaveLength(1);
      closing = app.app.accounting.periods.close(month, ANNA);
      await waiting();
    });
    expect(await closing).toMatchObject({ kind: 'closed', period: { sums: { disputed: disputed + 700 } } });
    expect(await listChangedMonths(app)).toEqual([]);
  });

  it('later transactions wait for it, and are refused', async () => {
    month = clock.months[2];
    await clock.set(nextMonth(month), 1);
    let booked: Promise<unknown> | undefined;
    const { db } = app.adapters.connection;
    await createPeriodRepository(db).close(ANNA, async (reader) => {
      booked = db.transaction(booking).catch((error: Error) => error.cause);
      await waiting();
      return previewPeriod(reader, month);
    });
    expect(await booked).toMatchObject({ constraint: 'closed_period' });
    expect(await listChangedMonths(app)).toEqual([]);
  });
});
