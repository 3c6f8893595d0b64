import { describe, expect, it } from 'vitest';
import { openTestDesk, refusedAs } from '#server/testing/desk-visitor.ts';
import { mailsOf } from '#server/testing/gift-mails.ts';
import { buyPosted } from '#server/testing/packing.ts';
import { type Bought, buyCards } from '#server/testing/refund-orders.ts';
import { rows } from '#server/testing/rows.ts';

const { app, browserOf, show } = await openTestDesk();

const input = ({ reference }: Pick<Bought, 'reference'>) => ({ reference, reason: 'Anruf' });
const api = () => browserOf('service').api;
const redirect = (order: Bought, to: string) =>
  api().mails.resend.mutate({ ...input(order), kind: 'cards', to });
const addressOf = ({ id }: Bought) => `right-${id}@kundin.example`;

/** Sends the pending warnings of an order. @returns what the address got of them, the first one first */
async function warningsTo(email: string, { id }: Pick<Bought, 'id'>) {
  for (const { id: mailId } of await mailsOf(app, id, 'order-changed')) await app.app.messages.send(mailId);
  return (await app.systems.mailsTo(email)).filter(({ subject }) => /wurde geändert$/.test(subject));
}

describe('the buyer is warned', () => {
  it('of another e-mail address, at the one before, without the new one', async () => {
    const order = await buyCards(app, undefined, { issued: true });
    await redirect(order, addressOf(order));
    const [warning, ...more] = await warningsTo(order.email, order);
    expect(more).toEqual([]);
    expect(warning?.text).toMatch(/Die E-Mail-Adresse Ihrer Bestellung \S+ wurde geändert/);
    expect(warning?.text).toContain('+41 00 000 00 00');
    expect(warning?.text).not.toMatch(/right-|Muster/);
    expect(await warningsTo(addressOf(order), order)).toEqual([]);
    const { to } = await api().mails.preview.query({
      ...{ reference: order.reference, kind: 'order-changed', number: '1' },
    });
    expect(to).toBe(order.email);
  });

  it('of another delivery address, without it', async () => {
    const order = await buyPosted(app);
    const { postal } = await show(order.reference);
    if (postal === null) throw new Error('no address');
    const wanted = { ...postal, city: 'Chur', zipCode: '7000' };
    await api().orders.correctAddress.mutate({ ...input(order), read: postal, wanted });
    const [warning] = await warningsTo(order.email, order);
    expect(warning?.text).toMatch(/Die Lieferadresse Ihrer Bestellung \S+ wurde geändert/);
    expect(warning?.text).not.toContain('Chur');
  });

  it('once of cards that are replaced at a time', async () => {
    const order = await buyCards(app, undefined, { issued: true });
    for (const ordinal of [1, 2])
      await api().cards.replace.mutate({ ...input(order), line: 1, ordinal, generation: 0 });
    const warnings = await warningsTo(order.email, order);
    expect(
      warnings.map(({ text }) => /mindestens eine Karte gesperrt/.test(text.replace(/\s+/g, ' '))),
    ).toEqual([true]);
  });

  it('at no address from which a mail came back, but at a later one', async () => {
    const order = await buyCards(app, undefined, { issued: true });
    await rows(
      app,
      `update mail set status = 'Sent', sent_at = cadeau_now() where order_id = '${order.id}' and kind = 'cards'`,
    );
    await api().mails.markBounced.mutate({ ...input(order), kind: 'cards', number: 1 });
    await redirect(order, addressOf(order));
    expect(await mailsOf(app, order.id, 'order-changed')).toEqual([]);
    await redirect(order, `again-${order.id}@kundin.example`);
    expect(await warningsTo(addressOf(order), order)).toHaveLength(1);
  });

  it('not when the same address is typed again', async () => {
    const order = await buyCards(app, undefined, { issued: true });
    await redirect(order, order.email);
    expect(await mailsOf(app, order.id, 'order-changed')).toEqual([]);
  });
});

it('a warning goes out again to its own address alone', async () => {
  const order = await buyCards(app, undefined, { issued: true });
  await redirect(order, addressOf(order));
  await warningsTo(order.email, order);
  const again = { ...input(order), kind: 'order-changed' } as const;
  await expect(api().mails.resend.mutate({ ...again, to: 'other@kundin.example' })).rejects.toMatchObject(
    refusedAs('notice-address'),
  );
  await api().mails.resend.mutate(again);
  expect(await warningsTo(order.email, order)).toHaveLength(2);
  const { email } = await show(order.reference);
  expect(email).toBe(addressOf(order));
});
