import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { runInTestApp } from '#server/testing/command-runner.ts';
import { buyGifts } from '#server/testing/gifts.ts';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { ANNA } from '#server/testing/refund-orders.ts';
import { reviewItems, rows } from '#server/testing/rows.ts';
import { giftsHold } from './gifts.ts';

const app = await openIdleApp();

const WHY = ['--reason', 'restored from the backup of 3:00'];
const hold = (since: string) => runInTestApp(app, giftsHold, ['--since-restore', since, ...WHY]);
const hoursAgo = (hours: number) =>
  new Date(Date.now() - hours * 3_600_000).toISOString().replace(/\.\d+/, '');
const dueBefore = (orderId: string, hours: number) =>
  rows(
    app,
    `update gift_sending set due_at = now() - interval '${hours} hours' where order_id = '${orderId}'`,
  );
const later = { time: { day: new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10), hour: 8 } };
const listMails = (orderId: string) =>
  rows(app, `select status from mail where order_id = '${orderId}' and kind like 'gift%' order by number`);

it('a gift that was due after the backup waits for review, and is not sent automatically', async () => {
  const [gone, pending, still] = [await buyGifts(app), await buyGifts(app), await buyGifts(app)];
  await gone.plan(later);
  await dueBefore(gone.orderId, 1);
  await pending.plan();
  await still.plan(later);
  const { code, out } = await hold(hoursAgo(2));
  expect([code, out]).toEqual([0, expect.stringContaining('2 gifts need review')]);
  await app.app.gifts.enqueueDueGifts();
  for (const { orderId } of [gone, pending]) {
    expect(await listMails(orderId)).toEqual([{ status: 'Refused' }]);
    expect(await reviewItems(app, orderId)).toEqual(['mail-unanswered-gift']);
  }
  expect((await still.card()).sendings).toMatchObject([{ state: 'planned' }]);
  expect(await reviewItems(app, still.orderId)).toEqual([]);
  expect((await hold(hoursAgo(2))).out).toContain('0 gifts need review');
});

it('a gift on hold counts as sent once its recipient has it, or is sent after all', async () => {
  const [first, second] = [await buyGifts(app), await buyGifts(app)];
  for (const giver of [first, second]) {
    await giver.plan(later, randomUUID());
    await dueBefore(giver.orderId, 1);
  }
  await hold(hoursAgo(2));
  expect(await app.app.messages.recordArrival(first.orderId, 'gift', ANNA)).toBe(1);
  expect((await first.card()).sendings).toMatchObject([{ state: 'sent' }]);
  const again = await app.app.messages.resend(
    { orderId: second.orderId, kind: 'gift', originalNumber: undefined, to: undefined },
    ANNA,
  );
  expect(again).toEqual({ kind: 'repeat', number: 2, content: 1 });
});

it('a gift that was due before the backup stays due, and a void one is stopped', async () => {
  const [late, dead] = [await buyGifts(app), await buyGifts(app)];
  await late.plan(later);
  await dueBefore(late.orderId, 9);
  await dead.plan(later);
  await dueBefore(dead.orderId, 1);
  await rows(
    app,
    `insert into dispute (order_id, amount, person, reason) values ('${dead.orderId}', 5000, 'Anna', 'chargeback')`,
  );
  expect((await hold(hoursAgo(2))).out).toContain('0 gifts need review');
  expect(await listMails(dead.orderId)).toEqual([]);
  await app.app.gifts.enqueueDueGifts();
  expect(await listMails(late.orderId)).toEqual([{ status: 'Pending' }]);
});

it('a backup with a future date is refused', async () => {
  const { code, err } = await hold(hoursAgo(-24));
  expect([code, err]).toEqual([2, expect.stringContaining('is in the future')]);
});
