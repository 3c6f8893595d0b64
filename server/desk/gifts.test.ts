import { describe, expect, it } from 'vitest';
import type { MailKind } from '#rules/mail-kinds.ts';
import { openTestDesk, refusedAs } from '#server/testing/desk-visitor.ts';
import { findKey, listMails } from '#server/testing/gift-mails.ts';
import { buyGifts, createKey, type Giver } from '#server/testing/gifts.ts';
import { DIGITAL, line, POSTED } from '#server/testing/order-requests.ts';
import { rows, texts } from '#server/testing/rows.ts';

const { app, getBrowser, show } = await openTestDesk();

const RECIPIENT = 'anna@friend.example';
const later = () => {
  const day = new Date(Date.now() + 100 * 86_400_000).toISOString().slice(0, 10);
  return { time: { day, hour: 8 } };
};
const showGifts = async ({ reference }: Giver) => (await show(reference)).gifts;
const findAction = async ({ reference }: Giver, name: string) =>
  (await show(reference)).actions.find(({ action }) => action === name);
const api = () => getBrowser('replacements').api;
const input = ({ reference }: Giver) => ({ reference, reason: 'Anruf' });
const stop = (giver: Giver, number: number) => api().gifts.stopSending.mutate({ ...input(giver), number });
type Mail = { kind: MailKind; number?: number; to?: string; previousAddress?: string };
const resend = (giver: Giver, mail: Mail) => api().mails.resend.mutate({ ...input(giver), ...mail });
/** Makes the mail server accept or refuse the mail of a sending. */
const answerMail = ({ orderId }: Giver, number: number, status: 'Sent' | 'Refused') =>
  rows(
    app,
    `update mail set status = '${status}', sent_at = ${status === 'Sent' ? 'now()' : 'null'}
      where order_id = '${orderId}' and kind = 'gift' and number = ${number}`,
  );

describe('the gifts of an order', () => {
  it('appear on its page with their state, but never with their message', async () => {
    const giver = await buyGifts(app, { cart: [line(DIGITAL, 50, 2), line(POSTED, 50)] });
    await giver.write({ forName: 'Anneliese', message: 'Nur für Dich' });
    const { giftMessage } = (await giver.gifts()).parcels[0] ?? { giftMessage: {} };
    const body = { ...giftMessage, message: 'Nur im Couvert' };
    await giver.visitor.call('PUT', `/gifts/${giver.orderId}/parcels/1/message`, { body });
    await giver.plan();
    await giver.plan({ email: 'ben@friend.example', ...later() }, undefined, 1);
    await answerMail(giver, 1, 'Refused');
    await rows(
      app,
      `update gift_sending set refusal = '550 user unknown' where order_id = '${giver.orderId}' and number = 1`,
    );
    const order = await show(giver.reference);
    expect(order.gifts).toMatchObject({
      // The sender's name reaches the card with its sending.
      writtenCards: [
        { line: 1, ordinal: 1 },
        { line: 1, ordinal: 2 },
      ],
      writtenParcels: [1],
      sendings: [
        {
          number: 1,
          line: 1,
          ordinal: 1,
          state: 'refused',
          refusal: '550 user unknown',
          recipient: RECIPIENT,
        },
        { number: 2, line: 1, ordinal: 2, state: 'planned', canStop: true, refusal: null },
      ],
    });
    expect(JSON.stringify(order)).not.toMatch(/Anneliese|Nur für Dich|Nur im Couvert/);
  });

  it('are read with an audit record, before any address is shown', async () => {
    const giver = await buyGifts(app);
    await giver.plan();
    await show(giver.reference);
    const [read] = await rows(
      app,
      `select person, command, event_type as type from operator_action where order_id = '${giver.orderId}' and reason = ''`,
    );
    expect(read).toEqual({
      person: 'Person replacements',
      command: 'desk orders show',
      type: 'order-read',
    });
  });

  it('are absent from an order without gifts', async () => {
    const giver = await buyGifts(app);
    expect(await showGifts(giver)).toEqual({ writtenCards: [], writtenParcels: [], sendings: [], links: 0 });
    expect(await findAction(giver, 'stop-sending')).toBeUndefined();
    expect(await findAction(giver, 'revoke-links')).toBeUndefined();
  });
});

describe('a sending', () => {
  it('can be stopped until its mail is sent, and the history names the operator', async () => {
    const giver = await buyGifts(app, { cart: [line(DIGITAL, 50, 2)] });
    await giver.plan(later());
    expect(await findAction(giver, 'stop-sending')).toEqual({ action: 'stop-sending', why: null });
    await stop(giver, 1);
    expect(await showGifts(giver)).toMatchObject({
      sendings: [{ state: 'stopped', stopCause: 'operator', canStop: false, resendRefusal: 'no-such-mail' }],
    });
    expect(await findAction(giver, 'stop-sending')).toEqual({ action: 'stop-sending', why: 'none-to-stop' });
    const { history } = await show(giver.reference);
    expect(history.at(-1)).toMatchObject({
      event: { action: { type: 'gift-sending-stopped', data: { sending: 1 } } },
      ...{ reason: 'Anruf', person: 'Person replacements' },
    });
    await giver.plan({}, undefined, 1);
    expect(await showGifts(giver)).toMatchObject({ sendings: [{}, { state: 'leaving', canStop: true }] });
    await answerMail(giver, 2, 'Sent');
    await expect(stop(giver, 2)).rejects.toMatchObject(refusedAs('already-sent'));
    await expect(stop(giver, 9)).rejects.toMatchObject(refusedAs('no-such-sending'));
  });

  it('is sent again to the recipient only, and counts as sent once any of its mails is', async () => {
    const giver = await buyGifts(app, { cart: [line(DIGITAL, 50, 2)] });
    await giver.plan();
    await giver.plan({}, undefined, 1);
    await answerMail(giver, 1, 'Refused');
    await answerMail(giver, 2, 'Sent');
    const first = { kind: 'gift', number: 1 } as const;
    const elsewhere = { ...first, to: 'stranger@friend.example', previousAddress: giver.email };
    await expect(resend(giver, elsewhere)).rejects.toMatchObject(refusedAs('gift-address'));
    await resend(giver, first);
    const mails = await rows(
      app,
      `select number, repeats, status from mail where order_id = '${giver.orderId}' and kind = 'gift' order by number`,
    );
    expect(mails.at(-1)).toEqual({ number: 3, repeats: 1, status: 'Pending' });
    expect(await showGifts(giver)).toMatchObject({
      sendings: [
        { state: 'leaving', canStop: false, resendRefusal: 'still-pending' },
        { resendRefusal: null },
      ],
    });
    await answerMail(giver, 3, 'Sent');
    expect(await showGifts(giver)).toMatchObject({ sendings: [{ state: 'sent', refusal: null }, {}] });
  });

  it('that bounced is refused, until it has been sent again', async () => {
    const giver = await buyGifts(app);
    await giver.plan();
    await answerMail(giver, 1, 'Sent');
    await api().mails.markBounced.mutate({ ...input(giver), kind: 'gift', number: 1 });
    const [came] = (await showGifts(giver)).sendings;
    expect(came).toMatchObject({ state: 'refused', resendRefusal: null, refusal: expect.any(String) });
    await resend(giver, { kind: 'gift', number: 1 });
    expect(await showGifts(giver)).toMatchObject({ sendings: [{ state: 'leaving', refusal: null }] });
    const [again] = await rows<{ id: string }>(
      app,
      `select id::text from mail where order_id = '${giver.orderId}' and kind = 'gift' and number = 2`,
    );
    await app.app.messages.send(again?.id ?? '');
    expect(await showGifts(giver)).toMatchObject({ sendings: [{ state: 'sent', refusal: null }] });
    expect(await giver.card()).toMatchObject({ sendings: [{ state: 'sent' }] });
  });

  it('is never sent again to a recipient who objects', async () => {
    const giver = await buyGifts(app);
    const email = `no-${giver.reference.toLowerCase()}@friend.example`;
    await giver.plan({ email });
    await answerMail(giver, 1, 'Sent');
    await app.app.gifts.recordObjection(email, {
      person: 'anna',
      command: 'gifts record-objection',
      reason: 'letter',
    });
    expect(await showGifts(giver)).toMatchObject({ sendings: [{ resendRefusal: 'recipient-objects' }] });
    await expect(resend(giver, { kind: 'gift', number: 1 })).rejects.toMatchObject(
      refusedAs('recipient-objects'),
    );
  });

  it('is never sent again once its card is void, and the page says so beforehand', async () => {
    const giver = await buyGifts(app);
    await giver.plan();
    await answerMail(giver, 1, 'Sent');
    expect(await showGifts(giver)).toMatchObject({ sendings: [{ resendRefusal: null }] });
    const first = `(select id from card where order_id = '${giver.orderId}')`;
    await rows(
      app,
      `insert into refund (id, order_id, number, status, subtotal, shipping_cost, amount, person, reason)
         values ('${crypto.randomUUID()}', '${giver.orderId}', 1, 'Voiding', 5000, 0, 5000, 'anna', 'test')`,
    );
    await rows(
      app,
      `insert into refund_card select id, ${first} from refund where order_id = '${giver.orderId}'`,
    );
    expect(await showGifts(giver)).toMatchObject({ sendings: [{ resendRefusal: 'cards-void' }] });
    await expect(resend(giver, { kind: 'gift', number: 1 })).rejects.toMatchObject(refusedAs('cards-void'));
    await rows(app, `delete from refund_card where card_id = ${first}`);
    await rows(app, `delete from refund where order_id = '${giver.orderId}'`);
  });
});

it('the links of an order are revoked, after which none is left to revoke', async () => {
  const giver = await buyGifts(app);
  const key = await createKey(app, giver.orderId);
  expect(await showGifts(giver)).toMatchObject({ links: 1 });
  expect(await findAction(giver, 'revoke-links')).toEqual({ action: 'revoke-links', why: null });
  const revoke = () => api().gifts.revokeLinks.mutate(input(giver));
  await revoke();
  expect(await app.app.gifts.open({ key: key })).toBeUndefined();
  expect(await showGifts(giver)).toMatchObject({ links: 0 });
  await expect(revoke()).rejects.toMatchObject(refusedAs('no-links'));
});

const issuedCards = (orderId: string) =>
  texts(app, `select id::text as text from card where order_id = '${orderId}' and status = 'Issued'`);

describe('a mailed link', () => {
  const keyOfMail = async ({ orderId }: Giver, to: string) => {
    const mail = (await listMails(app, orderId, 'cards')).at(-1);
    await app.app.messages.send(mail?.id ?? '');
    return findKey((await app.systems.mailsTo(to)).at(-1)?.text ?? '');
  };

  it('stops working once the address is corrected; the mail to the buyer has a new link', async () => {
    const giver = await buyGifts(app);
    const old = await keyOfMail(giver, giver.email);
    expect(await app.app.gifts.open({ key: old })).toMatchObject({ orderId: giver.orderId });
    const to = `right-${giver.reference.toLowerCase()}@kundin.example`;
    expect(await resend(giver, { kind: 'cards', to, previousAddress: giver.email })).toBe('done');
    expect(await app.app.gifts.open({ key: old })).toBeUndefined();
    // The address gets new cards.
    for (const card of await issuedCards(giver.orderId)) await app.app.fulfilment.replacements.run(card);
    await app.app.fulfilment.issueCards(giver.orderId);
    expect(await app.app.gifts.open({ key: await keyOfMail(giver, to) })).toMatchObject({
      orderId: giver.orderId,
    });
  });

  it('stops working once the card is replaced; the mail with the new card has a new link', async () => {
    const giver = await buyGifts(app);
    const old = await keyOfMail(giver, giver.email);
    const card = { line: 1, ordinal: 1, generation: 0 };
    expect(await api().cards.replace.mutate({ ...input(giver), ...card })).toBe('replaced');
    await app.app.fulfilment.issueCards(giver.orderId);
    expect(await app.app.gifts.open({ key: old })).toBeUndefined();
    expect(await app.app.gifts.open({ key: await keyOfMail(giver, giver.email) })).toMatchObject({
      orderId: giver.orderId,
    });
  });

  it('still works when the same address is entered again', async () => {
    const giver = await buyGifts(app);
    const key = await createKey(app, giver.orderId);
    expect(await resend(giver, { kind: 'cards', to: giver.email })).toBe('done');
    expect(await app.app.gifts.open({ key: key })).toMatchObject({ orderId: giver.orderId });
  });
});
