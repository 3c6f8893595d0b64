import { expect, it } from 'vitest';
import { buyGifts, keyOf } from '#server/testing/gifts.ts';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { DIGITAL, line } from '#server/testing/order-requests.ts';
import { rows } from '#server/testing/rows.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { typeCommand } from '#server/testing/typed-command.ts';
import { cardsReplace } from './descriptions/cards.ts';
import { giftsList, giftsObject, giftsRevoke, giftsStop } from './descriptions/gifts.ts';
import { mailsResend } from './descriptions/mails.ts';
import { ordersShow } from './descriptions/orders.ts';

let app: TestApp;
openIdleApp((opened) => {
  app = opened;
});

const RECIPIENT = 'anna@friend.example';
const LATER = { time: { day: nextYear(), hour: 8 } };
const WHY = ['--reason', 'the buyer called'];

function nextYear(): string {
  return `${new Date(Date.now() + 100 * 86_400_000).toISOString().slice(0, 10)}`;
}

const lastAction = async () => {
  const [action] = await rows(
    app,
    `select command, event_type as type, data, reason, order_id::text as "orderId" from operator_action order by id desc limit 1`,
  );
  return action;
};
const list = async (reference: string, ...words: string[]) =>
  JSON.parse((await typeCommand(app, giftsList, [reference, ...words, '--json'])).out);

it('sendings are listed with what became of them, and addresses only when they are asked for', async () => {
  const giver = await buyGifts(app, { cart: [line(DIGITAL, 50, 2)] });
  await giver.write({ message: 'Nur für Dich', forName: 'Anna' });
  await giver.plan();
  await giver.plan(LATER, undefined, 1);
  await rows(
    app,
    `update mail set status = 'Refused' where order_id = '${giver.orderId}' and kind = 'gift' and number = 1`,
  );
  await rows(
    app,
    `update gift_sending set refusal = '550 5.1.1 user unknown' where order_id = '${giver.orderId}' and number = 1`,
  );
  expect(await list(giver.reference)).toMatchObject([
    { number: 1, line: 1, ordinal: 1, state: 'refused', refusal: '550 5.1.1 user unknown', stopCause: null },
    { number: 2, line: 1, ordinal: 2, state: 'planned', refusal: null, sentAt: null },
  ]);
  const plain = await typeCommand(app, giftsList, [giver.reference]);
  expect(plain.out).toMatch(/1\.1 +refused .* 550 5\.1\.1 user unknown/);
  expect(plain.out + JSON.stringify(await list(giver.reference))).not.toMatch(/friend\.example|Nur für|Anna/);
  expect(await lastAction()).not.toMatchObject({ command: 'gifts list' });

  const [first] = await list(giver.reference, '--people');
  expect(first).toMatchObject({ recipient: RECIPIENT });
  expect(await lastAction()).toEqual({
    command: 'gifts list',
    ...{ type: 'recipients-read', data: {} },
    reason: '',
    orderId: giver.orderId,
  });
  const people = await typeCommand(app, giftsList, [giver.reference, '--people']);
  expect(people.out).toContain(RECIPIENT);
  expect(people.out).not.toMatch(/Nur für|Anna/);

  const shown = await typeCommand(app, ordersShow, [giver.reference]);
  expect(shown.out).toMatch(/^gifts +2 with words, 1 to be sent$/m);
  expect(shown.out).not.toMatch(/Nur für/);
});

it('an order of which nothing was given has no line on gifts, and an empty list', async () => {
  const giver = await buyGifts(app);
  expect((await typeCommand(app, giftsList, [giver.reference])).out).toBe(
    'No card of it was sent as a gift.',
  );
  expect((await typeCommand(app, ordersShow, [giver.reference])).out).not.toMatch(/^gifts/m);
});

it('a sending is stopped until its mail is out, with the operator named', async () => {
  const giver = await buyGifts(app, { cart: [line(DIGITAL, 50, 2)] });
  await giver.plan(LATER);
  const stop = (number: string) => typeCommand(app, giftsStop, [giver.reference, number, ...WHY]);
  expect(await stop('1')).toMatchObject({
    code: 0,
    out: `Sending 1 of order ${giver.reference} is stopped.`,
  });
  expect(await list(giver.reference)).toMatchObject([{ state: 'stopped', stopCause: 'operator' }]);
  expect(await lastAction()).toMatchObject({
    ...{ type: 'gift-sending-stopped', data: { sending: 1 } },
    reason: 'the buyer called',
  });
  expect(await stop('1')).toMatchObject({ code: 0 });
  await giver.plan({}, undefined, 1);
  await rows(
    app,
    `update mail set status = 'Sent', sent_at = now() where order_id = '${giver.orderId}' and kind = 'gift'`,
  );
  expect(await stop('2')).toMatchObject({ code: 1, out: '' });
  expect(await stop('3')).toMatchObject({ code: 1, out: '' });
  expect(await stop('none')).toMatchObject({ code: 2, out: '' });
});

it('links are revoked, and open nothing any more', async () => {
  const giver = await buyGifts(app);
  const key = await keyOf(app, giver.orderId);
  expect(await app.app.gifts.open(key)).toBe(giver.orderId);
  const { out } = await typeCommand(app, giftsRevoke, [giver.reference, ...WHY, '--json']);
  expect(JSON.parse(out)).toEqual({ reference: giver.reference, links: 1 });
  expect(await app.app.gifts.open(key)).toBeUndefined();
  expect(await lastAction()).toMatchObject({ orderId: giver.orderId, reason: 'the buyer called' });
});

it('links that a stranger got open nothing once the address is corrected or the card is replaced', async () => {
  const giver = await buyGifts(app);
  const strangers = await keyOf(app, giver.orderId);
  const to = `right-${giver.reference.toLowerCase()}@kundin.example`;
  expect(await typeCommand(app, mailsResend, [giver.reference, 'cards', '--to', to, ...WHY])).toMatchObject({
    code: 0,
  });
  expect(await app.app.gifts.open(strangers)).toBeUndefined();
  const later = await keyOf(app, giver.orderId);
  const replace = await typeCommand(app, cardsReplace, [giver.reference, '1.1', '--yes', ...WHY]);
  expect(replace).toMatchObject({ code: 0 });
  expect(await app.app.gifts.open(later)).toBeUndefined();
  expect(await app.app.gifts.open(await keyOf(app, giver.orderId))).toBe(giver.orderId);
});

it('an objection by letter is kept, and says the address nowhere', async () => {
  const giver = await buyGifts(app);
  const email = `letter-${giver.reference.toLowerCase()}@friend.example`;
  const said = await typeCommand(app, giftsObject, [` ${email.toUpperCase()} `, ...WHY]);
  expect(said).toMatchObject({ code: 0, err: '' });
  expect(await giver.plan({ email })).toMatchObject({
    status: 409,
    body: { constraint: 'recipientObjects' },
  });
  const traces = said.out + JSON.stringify(await lastAction()) + app.logged.join();
  expect(traces.toLowerCase()).not.toContain(email);
  expect(await typeCommand(app, giftsObject, ['no-address', ...WHY])).toMatchObject({ code: 2 });
});
