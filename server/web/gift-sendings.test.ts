import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { addDays } from '#rules/iso-date.ts';
import { swissTime } from '#rules/swiss-time.ts';
import { hashRecipient } from '#server/gifts/plan-sending.ts';
import { buyGifts } from '#server/testing/gifts.ts';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { DIGITAL, line } from '#server/testing/order-requests.ts';
import { rows } from '#server/testing/rows.ts';

const app = await openIdleApp();

const inDays = (days: number) => addDays(swissTime(new Date()).date, days);
const at = (days: number, hour = 8) => ({ time: { day: inDays(days), hour } });
const listMails = (orderId: string) =>
  rows<{ number: number; status: string }>(
    app,
    `select number, status from mail where order_id = '${orderId}' and kind = 'gift' order by number`,
  );

it('a card is sent now: its mail is pending with the sending, in one transaction', async () => {
  const giver = await buyGifts(app);
  const { status, body } = await giver.plan();
  expect([status, body.cards[0]?.sendings]).toMatchObject([
    200,
    [{ number: 1, state: 'leaving', recipient: 'anna@friend.example', sentAt: null }],
  ]);
  expect(body.cards[0]?.giftMessage.fromName).toBe('Tom');
  expect(await listMails(giver.orderId)).toEqual([{ number: 1, status: 'Pending' }]);
});

it('a repeated call sends once, also concurrently', async () => {
  const giver = await buyGifts(app);
  const id = randomUUID();
  const answers = await Promise.all([giver.plan({}, id), giver.plan({}, id), giver.plan({}, id)]);
  for (const { status } of answers) expect(status).toBe(200);
  expect(await listMails(giver.orderId)).toHaveLength(1);
});

it('a planned sending waits for its time, and can be changed and stopped until then', async () => {
  const giver = await buyGifts(app);
  const id = randomUUID();
  const planned = await giver.plan(at(30), id);
  expect(planned.body.cards[0]?.sendings).toMatchObject([{ state: 'planned' }]);
  const changed = await giver.plan({ email: 'ben@friend.example', ...at(40, 18) }, id);
  expect(changed.body.cards[0]?.sendings).toMatchObject([
    { id, number: 1, recipient: 'ben@friend.example', state: 'planned' },
  ]);
  await app.app.gifts.enqueueDueGifts();
  expect(await listMails(giver.orderId)).toEqual([]);
  const stopped = await giver.stop(id);
  expect([stopped.status, stopped.body.cards[0]?.sendings]).toMatchObject([
    200,
    [{ state: 'stopped', stopCause: 'buyer' }],
  ]);
  expect((await giver.stop(id)).status).toBe(200);
  expect(await giver.plan(at(30), id)).toMatchObject({ status: 409, body: { constraint: 'sendingStopped' } });
});

it('a mail that has not reached the mail server can be stopped; others cannot', async () => {
  const giver = await buyGifts(app);
  const [first, second] = [randomUUID(), randomUUID()];
  await giver.plan({}, first);
  expect((await giver.stop(first)).status).toBe(200);
  expect(await listMails(giver.orderId)).toEqual([{ number: 1, status: 'Refused' }]);
  await giver.plan({}, second);
  await rows(
    app,
    `update mail set unanswered = 1 where order_id = '${giver.orderId}' and kind = 'gift' and number = 2`,
  );
  expect(await giver.stop(second)).toMatchObject({ status: 409, body: { constraint: 'alreadySent' } });
  expect(await giver.plan({ email: 'x@friend.example' }, second)).toMatchObject({
    status: 409,
    body: { constraint: 'alreadySent' },
  });
});

it('after a night of outage each is sent once, by whichever process', async () => {
  const giver = await buyGifts(app, { cart: [line(DIGITAL, 50, 3)] });
  for (const index of [0, 1, 2]) await giver.plan(at(2 + index), randomUUID(), index);
  await rows(
    app,
    `update gift_sending set due_at = now() - interval '9 hours' where order_id = '${giver.orderId}'`,
  );
  await Promise.all([
    app.app.gifts.enqueueDueGifts(),
    app.app.gifts.enqueueDueGifts(),
    app.app.gifts.enqueueDueGifts(),
  ]);
  expect(await listMails(giver.orderId)).toEqual([1, 2, 3].map((number) => ({ number, status: 'Pending' })));
});

it('a failing sending delays no other, and is reported', async () => {
  const [bad, good] = [await buyGifts(app), await buyGifts(app)];
  for (const giver of [bad, good]) await giver.plan(at(2));
  await rows(
    app,
    `update gift_sending set due_at = now() - case order_id when '${bad.orderId}' then interval '2 hours' else interval '1 hour' end
      where order_id in ('${bad.orderId}', '${good.orderId}')`,
  );
  await rows(
    app,
    `alter table mail add constraint not_this_one check (order_id <> '${bad.orderId}' or kind <> 'gift') not valid`,
  );
  await expect(app.app.gifts.enqueueDueGifts()).rejects.toThrow('1 gifts failed');
  expect(await listMails(good.orderId)).toEqual([{ number: 1, status: 'Pending' }]);
  await rows(app, 'alter table mail drop constraint not_this_one');
  await app.app.gifts.enqueueDueGifts();
  expect(await listMails(bad.orderId)).toEqual([{ number: 1, status: 'Pending' }]);
});

it('a card that was refunded meanwhile is not sent', async () => {
  const giver = await buyGifts(app);
  await giver.plan(at(2));
  await rows(app, `update gift_sending set due_at = now() where order_id = '${giver.orderId}'`);
  await rows(
    app,
    `insert into dispute (order_id, amount, person, reason) values ('${giver.orderId}', 5000, 'Anna', 'chargeback')`,
  );
  await app.app.gifts.enqueueDueGifts();
  expect(await listMails(giver.orderId)).toEqual([]);
  expect(
    await rows(
      app,
      `select status, stop_cause as cause from gift_sending where order_id = '${giver.orderId}'`,
    ),
  ).toEqual([{ status: 'Stopped', cause: 'void' }]);
});

it('an address that objects gets nothing, now or at the planned time, and the buyer is notified', async () => {
  const giver = await buyGifts(app);
  const email = `objects-${randomUUID()}@friend.example`;
  await giver.plan({ email, ...at(2) });
  const by = { person: 'anna', command: 'gifts record-objection', reason: 'asked for by letter' };
  await app.app.gifts.recordObjection(email.toUpperCase(), by);
  await rows(app, `update gift_sending set due_at = now() where order_id = '${giver.orderId}'`);
  await app.app.gifts.enqueueDueGifts();
  expect((await giver.card()).sendings).toMatchObject([{ state: 'stopped', stopCause: 'objection' }]);
  expect(
    await rows(
      app,
      `select 1 as one from mail where order_id = '${giver.orderId}' and kind = 'gift-refused'`,
    ),
  ).toHaveLength(1);
  expect(await giver.plan({ email })).toMatchObject({
    status: 409,
    body: { constraint: 'recipientObjects' },
  });
  const stored = JSON.stringify(await rows(app, 'select * from gift_objection'));
  expect(stored).not.toContain('objects-');
  expect(stored).toContain(await hashRecipient(email));
});

it('a card is sent three times at most, and an order has ten recipients a day', async () => {
  const giver = await buyGifts(app, { cart: [line(DIGITAL, 50, 12)] });
  for (let sent = 0; sent < 3; sent += 1) expect((await giver.plan()).status).toBe(200);
  expect((await giver.card()).sendingsLeft).toBe(0);
  expect(await giver.plan()).toMatchObject({ status: 409, body: { constraint: 'tooManySendings' } });
  for (let index = 1; index < 10; index += 1)
    expect((await giver.plan({ email: `p${index}@friend.example` }, randomUUID(), index)).status).toBe(200);
  expect(await giver.plan({ email: 'p11@friend.example' }, randomUUID(), 11)).toMatchObject({
    status: 409,
    body: { constraint: 'tooManyRecipients' },
  });
  expect((await giver.plan({ email: 'p1@friend.example' }, randomUUID(), 11)).status).toBe(200);
});

it.each([
  ['a time that is over', { time: { day: '2020-01-01', hour: 8 } }, 409, 'timePast'],
  ['more than a year ahead', at(400), 409, 'timeTooFar'],
  ['after the end of the card', at(3000), 409, 'timeAfterEnd'],
  ['no day', { time: { day: '2027-02-30', hour: 8 } }, 400, 'gift.dayInvalid'],
  ['no e-mail address', { email: 'anna' }, 400, 'gift.emailInvalid'],
  ['the brand as the giver', { fromName: 'Murmeli' }, 400, 'gift.imitation'],
  ['nobody as the giver', { fromName: ' ' }, 400, 'gift.fromRequired'],
])('%s is refused with advice', async (_what, changes, status, word) => {
  const giver = await buyGifts(app);
  const answer = await giver.plan(changes);
  expect(answer.status).toBe(status);
  expect(JSON.stringify(answer.body)).toContain(word);
});
