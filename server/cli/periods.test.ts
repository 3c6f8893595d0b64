import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { runInTestApp } from '#server/testing/command-runner.ts';
import { openFileApp } from '#server/testing/idle-app.ts';
import { sendMails, startMonthClock } from '#server/testing/month-clock.ts';
import { DIGITAL, line, POSTED } from '#server/testing/order-requests.ts';
import {
  beginRefund,
  buyCards,
  packNextCard,
  refundNow,
  resumeRefund,
} from '#server/testing/refund-orders.ts';
import { rows } from '#server/testing/rows.ts';
import type { ShopCommand } from './command.ts';
import { check } from './monitoring.ts';
import { periodsCheck, periodsClose, periodsList } from './periods.ts';

const app = await openFileApp();
await app.systems.reset();
const clock = await startMonthClock(app);
const [month] = clock.months;
const sold = await buyCards(app, [line(DIGITAL, 50, 2), line(POSTED, 20)], { issued: true });
await packNextCard(app, sold.id);
await refundNow(app, sold.reference, { places: [{ line: 1, ordinal: 1 }] });
await sendMails(app);

const type = (command: ShopCommand, words: string[] = [], answers: string[] = []) =>
  runInTestApp(
    app,
    command,
    command.kind === 'change' ? [...words, '--reason', 'reconciled, booked as 4711'] : words,
    '.',
    answers,
  );

describe('periods close', () => {
  it('lists what prevents closing a month', async () => {
    expect(await type(periodsClose, [month])).toMatchObject({ code: 1, err: `${month} is not over.` });
    const refundId = await beginRefund(app, sold.reference, { places: [{ line: 1, ordinal: 2 }] });
    await clock.set(clock.months[1], 5);
    expect(await type(periodsClose, [month])).toMatchObject({
      code: 1,
      err: `${month} has open bookings, which would be booked in another month: open refunds (${sold.reference}-R2). Complete them first.`,
    });
    await clock.set(month, 3 * 24 * 60);
    await resumeRefund(app, refundId);
    await sendMails(app);
    await clock.set(clock.months[2], 5);
    expect(await type(periodsClose, ['2020-01'])).toMatchObject({
      code: 1,
      err: 'Nothing was booked in 2020-01 or before it.',
    });
    expect(await type(periodsClose, [clock.months[1]])).toMatchObject({
      code: 1,
      err: `${clock.months[1]} cannot be closed before ${month}, which has bookings and is open.`,
    });
    for (const word of ['2026-13', 'november'])
      expect(await type(periodsClose, [word])).toMatchObject({ code: 2 });
  });

  const SUMS =
    /will be closed permanently: sold CHF\s120\.00 in cards and CHF\s\d+\.\d\d in shipping costs \(orders: 1\); refunded CHF\s100\.00 and CHF\s0\.00 \(refunds: 2\); disputed CHF\s0\.00; VAT at 8\.1 % CHF\s\d\.\d\d less CHF\s0\.00; receipts 1, credit notes 2 to 3 \(2\); liability at its end CHF\s20\.00\./;

  it('shows the sums, and closes nothing before confirmation', async () => {
    const dry = await type(periodsClose, [month, '--dry-run']);
    expect(dry).toMatchObject({ code: 0, out: expect.stringMatching(SUMS) });
    expect(dry.out).toContain('this was a dry run');
    expect(await type(periodsClose, [month])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--yes'),
    });
    expect(await type(periodsClose, [month], ['no'])).toMatchObject({
      code: 1,
      err: expect.stringMatching(SUMS),
    });
    expect(await type(periodsList)).toMatchObject({ code: 0, out: 'No month is closed.' });
    expect(JSON.parse((await type(periodsClose, [month, '--dry-run', '--json'])).out)).toMatchObject({
      dryRun: true,
      month,
      sums: { sold: 12_000, refunded: 10_000, liability: 2000 },
    });
  });

  it('closes it once, and lists it', async () => {
    const closed = await type(periodsClose, [month], ['yes']);
    expect(closed).toMatchObject({
      code: 0,
      out: expect.stringMatching(/is closed\. SHA-256 .* [\da-f]{64}$/),
    });
    expect(await type(periodsClose, [month, '--yes'])).toMatchObject({
      code: 1,
      err: `${month} is closed already, or a later month is.`,
    });
    // A month without bookings can also be closed.
    const next = await type(periodsClose, [clock.months[1], '--yes', '--json']);
    expect(JSON.parse(next.out)).toMatchObject({
      month: clock.months[1],
      sums: { orders: 0, liability: 2000 },
    });
    expect((await type(periodsList)).out).toMatch(
      new RegExp(`^${month} +CHF\\s120\\.00 .* 1 +2 to 3 \\(2\\) .* anna$`, 'm'),
    );
    expect(JSON.parse((await type(periodsList, ['--json'])).out)).toMatchObject([
      { month, sums: { sold: 12_000 }, person: 'anna', reason: 'reconciled, booked as 4711' },
      { month: clock.months[1] },
    ]);
    const [action] = await app.app.reports.actions({ limit: 1 });
    expect(action).toMatchObject({ command: 'periods close', event: { data: { month: clock.months[1] } } });
  });
});

describe('periods check', () => {
  it('confirms that everything is as closed', async () => {
    expect(await type(periodsCheck)).toMatchObject({
      code: 0,
      out: '2 closed months, all unchanged.',
    });
    expect(JSON.parse((await type(periodsCheck, [month, '--json'])).out)).toEqual([
      { month, differs: [], sameRows: true },
    ]);
    expect(await type(periodsCheck, ['2020-01'])).toMatchObject({ code: 1, err: '2020-01 is not closed.' });
    expect(await type(periodsCheck, ['x'])).toMatchObject({ code: 2 });
    expect((await type(check)).out).toBe(`${app.app.reports.invariants} invariants, none broken.`);
  });

  it('reports changes that bypassed triggers, like the nightly check', async () => {
    await app.adapters.connection.db.transaction(async (tx) => {
      await tx.execute(sql.raw('set local session_replication_role = replica'));
      await tx.execute(
        sql.raw(
          `update orders set shipping_cost = shipping_cost + 100, total = total + 100 where id = '${sold.id}'`,
        ),
      );
    });
    const { code, out } = await type(periodsCheck);
    expect(code).toBe(1);
    expect(out).toMatch(new RegExp(`^${month}: shipping was \\d+ and is \\d+\\.$`, 'm'));
    expect(out).toContain(`${month}: the rows of its exports have changed.`);
    expect(out).not.toContain(clock.months[1]);
    const broken = { name: 'I-25 a closed month is as it was closed', references: [month] };
    expect(await app.app.reports.brokenInvariants('all')).toContainEqual(broken);
    expect(await app.app.reports.brokenInvariants('recent')).not.toContainEqual(broken);
    expect((await type(check)).out).toMatch(new RegExp(`^${month} +I-25`, 'm'));
    expect(await rows(app, 'select 1 from closed_period')).toHaveLength(2);
  });
});
