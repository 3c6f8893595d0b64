import { expect, it } from 'vitest';
import { buyGifts, type Giver } from '#server/testing/gifts.ts';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { line, POSTED } from '#server/testing/order-requests.ts';
import { rows } from '#server/testing/rows.ts';

const app = await openIdleApp();

const BY = { person: 'anna', command: 'retention run', reason: 'test' };
const run = () => app.app.operations.retention.run({ dryRun: false, by: BY });

/** Ages all records of the order by this many days, because other tests share the clock. */
async function pass({ orderId }: Giver, days: number): Promise<void> {
  const ago = `interval '${days} days'`;
  for (const [table, ...columns] of [
    ['card', 'created_at', 'issued_at'],
    ['mail', 'created_at', 'sent_at'],
    ['gift_sending', 'due_at', 'stopped_at'],
    ['gift_link', 'created_at'],
    ['parcel', 'shipped_at'],
  ])
    await rows(
      app,
      `update ${table} set ${columns.map((column) => `${column} = ${column} - ${ago}`).join(', ')} where order_id = '${orderId}'`,
    );
}

/** Sends cards and gifts as the worker would. */
const sendMails = ({ orderId }: Giver) =>
  rows(
    app,
    `update mail set status = 'Sent', sent_at = cadeau_now() where order_id = '${orderId}' and kind in ('cards', 'gift') and status = 'Pending'`,
  );

const inDays = (days: number) => ({
  time: { day: new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10), hour: 8 },
});

it('a card can be given for 30 days; then its number and its message are deleted', async () => {
  const giver = await buyGifts(app);
  await giver.write({ forName: 'Anna', message: 'Alles Gute' });
  await sendMails(giver);
  await pass(giver, 29);
  await run();
  expect(await giver.card()).toMatchObject({ state: 'ready', giftMessage: { forName: 'Anna' } });
  await pass(giver, 2);
  await run();
  expect(await giver.card()).toMatchObject({ state: 'expired', giftMessage: { forName: '', message: '' } });
  expect(await giver.write({ message: 'zu spät' })).toMatchObject({
    status: 409,
    body: { constraint: 'cardNotGivable' },
  });
});

it('while a sending is planned and 30 days after it the card is kept, with its recipient', async () => {
  const giver = await buyGifts(app);
  await giver.plan({ ...inDays(60), fromName: 'Tom' });
  await sendMails(giver);
  await pass(giver, 59);
  await run();
  expect(await giver.card()).toMatchObject({ state: 'ready', giftMessage: { fromName: 'Tom' } });
  await pass(giver, 3);
  await app.app.gifts.enqueueDueGifts();
  await sendMails(giver);
  await pass(giver, 28);
  await run();
  expect(await giver.card()).toMatchObject({
    state: 'ready',
    sendings: [{ state: 'sent', recipient: 'anna@friend.example' }],
  });
  await pass(giver, 4);
  await run();
  expect(await giver.card()).toMatchObject({
    state: 'expired',
    sendings: [{ state: 'sent', recipient: null }],
  });
  expect(
    await rows(
      app,
      `select for_name || from_name || message as message, recipient_hash as hash from gift_sending where order_id = '${giver.orderId}'`,
    ),
  ).toEqual([{ message: '', hash: null }]);
});

it('a stopped sending keeps nothing for longer than 30 days', async () => {
  const giver = await buyGifts(app);
  const id = '11111111-1111-4111-8111-111111111111';
  await giver.plan(inDays(300), id);
  await giver.stop(id);
  await sendMails(giver);
  await pass(giver, 31);
  await run();
  expect(await giver.card()).toMatchObject({ state: 'expired', sendings: [{ recipient: null }] });
});

it('a message for an envelope is deleted 30 days after it left', async () => {
  const giver = await buyGifts(app, { cart: [line(POSTED, 50, 1)] });
  await giver.visitor.call('PUT', `/gifts/${giver.orderId}/parcels/1/message`, {
    body: { forName: 'Anna', fromName: '', message: 'Alles Gute', paper: 'plain', version: 0 },
  });
  await rows(app, `update parcel set shipped_at = cadeau_now() where order_id = '${giver.orderId}'`);
  await run();
  expect((await giver.gifts()).parcels).toMatchObject([{ giftMessage: { forName: 'Anna' } }]);
  await pass(giver, 31);
  await run();
  expect((await giver.gifts()).parcels).toMatchObject([{ giftMessage: { forName: '', version: 0 } }]);
});

it('a buyer gets their messages and recipients, and a recipient what they received', async () => {
  const giver = await buyGifts(app);
  const recipient = `r-${giver.reference.toLowerCase()}@friend.example`;
  await giver.write({ forName: 'Anna', message: 'Alles Gute' });
  await giver.plan({ email: recipient });
  const { dataSubjects } = app.app.operations;
  const by = { ...BY, command: 'subject export' };
  const { orders } = await dataSubjects.read(giver.email, by);
  expect(JSON.stringify(orders)).toContain('Alles Gute');
  expect(JSON.stringify(orders)).toContain(recipient);
  const { orders: none, received } = await dataSubjects.read(recipient, by);
  expect([none, received]).toMatchObject([[], [{ forName: 'Anna', fromName: 'Tom', message: 'Alles Gute' }]]);
  await sendMails(giver);
  expect((await dataSubjects.erase(recipient, by)).received).toBe(1);
  expect((await giver.card()).sendings).toMatchObject([{ recipient: null }]);
});
