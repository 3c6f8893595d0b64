import { describe, expect, it } from 'vitest';
import { addDays } from '#rules/iso-date.ts';
import type { MailKind } from '#rules/mail-kinds.ts';
import { swissTime } from '#rules/swiss-time.ts';
import { getStatus, openTestDesk, refusedAs } from '#server/testing/desk-visitor.ts';
import { listMails } from '#server/testing/gift-mails.ts';
import { sendMails } from '#server/testing/month-clock.ts';
import { newAddress, orderRequest } from '#server/testing/order-requests.ts';
import { buy, buyPosted } from '#server/testing/packing.ts';
import { type Bought, buyCards } from '#server/testing/refund-orders.ts';
import { rows, texts } from '#server/testing/rows.ts';

const { app, getBrowser, show: showOrder } = await openTestDesk();
const primaryAddress = newAddress({ firstName: 'Zoë', lastName: 'Rüegsegger', city: 'Gstaad' });
const order = await buy(app, orderRequest({ addresses: { useSameAddress: true, primaryAddress } }));
await sendMails(app);

const service = () => getBrowser('replacements');
const show = () => showOrder(order.reference);
const search = (text: string) => service().api.orders.search.query({ text });

describe('the list of orders', () => {
  const list = (input: { from?: string; to?: string; status?: 'Confirmed' | 'Failed' }) =>
    service().api.orders.list.query(input);
  const today = swissTime(new Date()).date;

  it('is filtered by day and status, and counts what matches', async () => {
    const before = await list({ from: today, to: today, status: 'Confirmed' });
    const newest = await buy(app, orderRequest());
    const after = await list({ from: today, to: today, status: 'Confirmed' });
    expect(after.count).toBe(before.count + 1);
    expect(after.orders[0]?.reference).toBe(newest.reference);
    expect(await list({ status: 'Failed' })).toEqual({ count: 0, orders: [] });
    expect((await list({ to: addDays(today, -1) })).count).toBe(0);
    const found = await service().api.orders.search.query({ text: 'Gstaad', from: addDays(today, 1) });
    expect(found).toEqual([]);
  });
});

describe('an order', () => {
  it.each([
    ['reference', () => order.reference.toLowerCase().replace('-', '')],
    ['address', () => 'ruegs'],
    ['address', () => 'gstaad ruegs'],
  ])('is found by its %s', async (foundBy, text) => {
    const found = await search(text());
    const here = found.find((group) => group.foundBy === foundBy);
    expect(here?.orders.map(({ reference }) => reference)).toContain(order.reference);
    expect(here?.orders[0]?.buyer?.town).toBe('Gstaad');
  });

  it('is not found by a complete card number, which must not enter any history', async () => {
    await expect(search('6039531234567890123')).rejects.toMatchObject({
      cause: { status: 400, body: { fieldErrors: [{ field: 'text', messageKey: 'cardNumber' }] } },
    });
  });

  it('is shown completely, with at most the last four digits of its cards', async () => {
    const shown = await show();
    expect(shown).toMatchObject({
      reference: order.reference,
      status: 'Confirmed',
      payment: { status: 'Captured' },
    });
    expect(shown.delivery).toContain('Zoë Rüegsegger');
    expect(shown.cards.length).toBeGreaterThan(0);
    const times = shown.history.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(JSON.stringify(shown)).not.toMatch(/"(number|pin|secret|numberHash)":"/i);
  });

  it('keeps a note with its author', async () => {
    const note = (reason: string) => service().api.orders.note.mutate({ reference: order.reference, reason });
    await note('Will warten');
    expect((await show()).history).toContainEqual(
      expect.objectContaining({ person: 'Person replacements', reason: 'Will warten' }),
    );
    for (const reason of ['', '   ', 'x'.repeat(301), 'Karte 6366 3912 3456 7890 123'])
      expect(await getStatus(note(reason))).toBe(400);
  });

  it('has its mail sent again, or gets the reason why not', async () => {
    const { reference } = order;
    const again = (kind: MailKind) => service().api.mails.resend.mutate({ reference, kind, reason: 'Anruf' });
    const before = (await show()).mails.length;
    expect(await again('confirmation')).toBe('done');
    expect((await show()).mails).toHaveLength(before + 1);
    await expect(again('shipped')).rejects.toMatchObject(refusedAs('no-such-mail'));
    expect(await getStatus(again('unknown' as MailKind))).toBe(400);
  });

  it('that does not exist is not found', async () => {
    const shown = service().api.orders.show.query({ reference: 'ZZZZ-9999' });
    expect(await getStatus(shown)).toBe(404);
    const note = service().api.orders.note.mutate({ reference: 'ZZZZ-9999', reason: 'called' });
    expect(await getStatus(note)).toBe(404);
  });

  it('is recorded as read, with the clerk', async () => {
    await show();
    const read = await texts(
      app,
      `select person || ', ' || command as text from operator_action a join orders o on o.id = a.order_id
        where o.reference = '${order.reference}' order by a.id desc limit 1`,
    );
    expect(read).toEqual(['Person replacements, desk orders show']);
  });
});

const input = ({ reference }: Pick<Bought, 'reference'>) => ({ reference, reason: 'Anruf' });
const redirect = (order: Bought, to: string) =>
  service().api.mails.resend.mutate({ ...input(order), kind: 'cards', to });
const toEmail = ({ id }: Bought) => `right-${id}@kundin.example`;

/** Sends the pending warnings of an order. @returns the mails that the address received, in order */
async function sendWarnings(email: string, { id }: Pick<Bought, 'id'>) {
  for (const { id: mailId } of await listMails(app, id, 'order-changed')) await app.app.messages.send(mailId);
  return (await app.systems.mailsTo(email)).filter(({ subject }) => /wurde geändert$/.test(subject));
}

/** Marks all mails to the buyer as refused by the mail server, with their review items. */
async function refuseMails({ id }: Bought) {
  await rows(app, `update mail set status = 'Refused' where order_id = '${id}' and kind <> 'order-changed'`);
  await rows(
    app,
    `insert into review_item (order_id, kind, detail)
       select distinct order_id, 'mail-refused-' || kind, '{}'::jsonb from mail where order_id = '${id}' and status = 'Refused'`,
  );
}
const listUndelivered = async ({ reference }: Bought) => {
  const { undelivered, openItems } = await showOrder(reference);
  return { undelivered, items: openItems.map(({ kind }) => kind).toSorted() };
};
const REFUSED = {
  undelivered: ['confirmation', 'cards'],
  items: ['mail-refused-cards', 'mail-refused-confirmation'],
};

describe('refused mails', () => {
  it('all go to the corrected address in one action', async () => {
    const order = await buyCards(app, undefined, { issued: true });
    await refuseMails(order);
    expect(await listUndelivered(order)).toEqual(REFUSED);
    const mail = {
      ...input(order),
      kind: 'confirmation',
      to: toEmail(order),
      withUndelivered: true,
    } as const;
    expect(await service().api.mails.resend.mutate(mail)).toBe('done');
    expect(await listUndelivered(order)).toEqual({ undelivered: [], items: [] });
    await sendMails(app);
    const subjects = (await app.systems.mailsTo(toEmail(order))).map(({ subject }) => subject);
    expect(subjects).toHaveLength(2);
  });

  it('stay if only one is to be corrected', async () => {
    const order = await buyCards(app, undefined, { issued: true });
    await refuseMails(order);
    await service().api.mails.resend.mutate({ ...input(order), kind: 'confirmation', to: toEmail(order) });
    expect(await listUndelivered(order)).toEqual({ undelivered: ['cards'], items: ['mail-refused-cards'] });
  });

  it('of several orders go to their unchanged addresses in one action', async () => {
    const refused = [
      await buyCards(app, undefined, { issued: true }),
      await buyCards(app, undefined, { issued: true }),
    ];
    for (const order of refused) await refuseMails(order);
    const references = refused.map(({ reference }) => reference);
    const items = (await service().api.review.list.query()).filter((item) =>
      references.includes(item.reference),
    );
    expect(items).toHaveLength(4);
    const ids = items.map(({ id }) => id);
    const resend = () => service().api.review.resendMails.mutate({ ids, reason: 'Mailserver repariert' });
    expect(await resend()).toBe(4);
    await expect(resend()).rejects.toMatchObject(refusedAs('not-open'));
    for (const order of refused) expect(await listUndelivered(order)).toEqual({ undelivered: [], items: [] });
  });
});

describe('a warning to the buyer', () => {
  it('about another e-mail address goes to the previous one, without the new one', async () => {
    const order = await buyCards(app, undefined, { issued: true });
    await redirect(order, toEmail(order));
    const [warning, ...more] = await sendWarnings(order.email, order);
    expect(more).toEqual([]);
    expect(warning?.text).toMatch(/Die E-Mail-Adresse Ihrer Bestellung \S+ wurde geändert/);
    expect(warning?.text).toContain('+41 00 000 00 00');
    expect(warning?.text).not.toMatch(/right-|Muster/);
    expect(await sendWarnings(toEmail(order), order)).toEqual([]);
    const { to } = await service().api.mails.preview.query({
      ...{ reference: order.reference, kind: 'order-changed', number: '1' },
    });
    expect(to).toBe(order.email);
  });

  it('about another delivery address does not contain it', async () => {
    const order = await buyPosted(app);
    const { postal } = await showOrder(order.reference);
    if (postal === null) throw new Error('no address');
    const corrected = { ...postal, city: 'Chur', zipCode: '7000' };
    await service().api.orders.correctAddress.mutate({ ...input(order), original: postal, corrected });
    const [warning] = await sendWarnings(order.email, order);
    expect(warning?.text).toMatch(/Die Lieferadresse Ihrer Bestellung \S+ wurde geändert/);
    expect(warning?.text).not.toContain('Chur');
  });

  it('goes out once for cards replaced together', async () => {
    const order = await buyCards(app, undefined, { issued: true });
    for (const ordinal of [1, 2])
      await service().api.cards.replace.mutate({ ...input(order), line: 1, ordinal, generation: 0 });
    const warnings = await sendWarnings(order.email, order);
    expect(
      warnings.map(({ text }) => /mindestens eine Karte gesperrt/.test(text.replace(/\s+/g, ' '))),
    ).toEqual([true]);
  });

  it('goes to no address from which a mail bounced, but to a later one', async () => {
    const order = await buyCards(app, undefined, { issued: true });
    await rows(
      app,
      `update mail set status = 'Sent', sent_at = cadeau_now() where order_id = '${order.id}' and kind = 'cards'`,
    );
    await service().api.mails.markBounced.mutate({ ...input(order), kind: 'cards', number: 1 });
    await redirect(order, toEmail(order));
    expect(await listMails(app, order.id, 'order-changed')).toEqual([]);
    await redirect(order, `again-${order.id}@kundin.example`);
    expect(await sendWarnings(toEmail(order), order)).toHaveLength(1);
  });

  it('is not sent when the same address is entered again', async () => {
    const order = await buyCards(app, undefined, { issued: true });
    await redirect(order, order.email);
    expect(await listMails(app, order.id, 'order-changed')).toEqual([]);
  });
});

it('is sent again to its own address only', async () => {
  const order = await buyCards(app, undefined, { issued: true });
  await redirect(order, toEmail(order));
  await sendWarnings(order.email, order);
  const again = { ...input(order), kind: 'order-changed' } as const;
  await expect(
    service().api.mails.resend.mutate({ ...again, to: 'other@kundin.example' }),
  ).rejects.toMatchObject(refusedAs('notice-address'));
  await service().api.mails.resend.mutate(again);
  expect(await sendWarnings(order.email, order)).toHaveLength(2);
  const { email } = await showOrder(order.reference);
  expect(email).toBe(toEmail(order));
});
