import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDeskOfRoles } from '#server/testing/desk-roles.ts';
import { DESK_ENV } from '#server/testing/desk-visitor.ts';
import { mailsOf } from '#server/testing/gift-mails.ts';
import { brokenInvariants } from '#server/testing/invariants.ts';
import { buyPosted } from '#server/testing/packing.ts';
import { type Bought, buyCards } from '#server/testing/refund-orders.ts';
import { rows } from '#server/testing/rows.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let at: Awaited<ReturnType<typeof openDeskOfRoles>>;
beforeAll(async () => {
  app = await openTestApp({ worker: false, env: DESK_ENV });
  await app.systems.reset();
  at = await openDeskOfRoles(app);
});
afterAll(async () => {
  expect(await brokenInvariants(app)).toEqual([]);
  await at?.desk.close();
  await app?.close();
});

const post = ({ reference }: Pick<Bought, 'reference'>, path: string, body: object) =>
  at.post(`/orders/${reference}/${path}`, { reason: 'Anruf', ...body });
const redirect = (order: Bought, to: string) => post(order, 'mails', { kind: 'cards', to });
const addressOf = ({ id }: Bought) => `right-${id}@kundin.example`;

/** Sends the pending warnings of an order. @returns what the address got of them, the first one first */
async function warningsTo(email: string, { id }: Pick<Bought, 'id'>) {
  for (const { id: mailId } of await mailsOf(app, id, 'order-changed')) await app.app.messages.send(mailId);
  return (await app.systems.mailsTo(email)).filter(({ subject }) => /wurde geändert$/.test(subject));
}

describe('the buyer is warned', () => {
  it('of another e-mail address, at the one before, without the new one', async () => {
    const order = await buyCards(app, undefined, { issued: true });
    expect((await redirect(order, addressOf(order))).status).toBe(204);
    const [warning, ...more] = await warningsTo(order.email, order);
    expect(more).toEqual([]);
    expect(warning?.text).toMatch(/Die E-Mail-Adresse Ihrer Bestellung \S+ wurde geändert/);
    expect(warning?.text).toContain('+41 00 000 00 00');
    expect(warning?.text).not.toMatch(/right-|Muster/);
    expect(await warningsTo(addressOf(order), order)).toEqual([]);
    const looked = await at
      .browserOf('service')
      .call('GET', `/orders/${order.reference}/mails/order-changed/1`);
    expect(looked.body).toMatchObject({ to: order.email });
  });

  it('of another delivery address, without it', async () => {
    const order = await buyPosted(app);
    const { postal } = await at.show(order.reference);
    const wanted = { ...postal, city: 'Chur', zipCode: '7000' };
    expect((await post(order, 'address', { read: postal, wanted })).status).toBe(204);
    const [warning] = await warningsTo(order.email, order);
    expect(warning?.text).toMatch(/Die Lieferadresse Ihrer Bestellung \S+ wurde geändert/);
    expect(warning?.text).not.toContain('Chur');
  });

  it('once of cards that are replaced at a time', async () => {
    const order = await buyCards(app, undefined, { issued: true });
    for (const ordinal of [1, 2])
      expect((await post(order, 'replacements', { line: 1, ordinal, generation: 0 })).status).toBe(200);
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
    expect((await post(order, 'bounced-mails', { kind: 'cards', number: 1 })).status).toBe(204);
    expect((await redirect(order, addressOf(order))).status).toBe(204);
    expect(await mailsOf(app, order.id, 'order-changed')).toEqual([]);
    expect((await redirect(order, `again-${order.id}@kundin.example`)).status).toBe(204);
    expect(await warningsTo(addressOf(order), order)).toHaveLength(1);
  });

  it('not when the same address is typed again', async () => {
    const order = await buyCards(app, undefined, { issued: true });
    expect((await redirect(order, order.email)).status).toBe(204);
    expect(await mailsOf(app, order.id, 'order-changed')).toEqual([]);
  });
});

it('a warning goes out again to its own address alone', async () => {
  const order = await buyCards(app, undefined, { issued: true });
  await redirect(order, addressOf(order));
  await warningsTo(order.email, order);
  const again = { kind: 'order-changed' };
  expect(await post(order, 'mails', { ...again, to: 'other@kundin.example' })).toMatchObject({
    status: 409,
    body: { constraint: 'notice-address' },
  });
  expect((await post(order, 'mails', again)).status).toBe(204);
  expect(await warningsTo(order.email, order)).toHaveLength(2);
  const { email } = await at.show(order.reference);
  expect(email).toBe(addressOf(order));
});
