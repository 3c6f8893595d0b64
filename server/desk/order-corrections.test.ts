import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ShownOrder } from '#contract/desk/orders.ts';
import type { Role } from '#rules/command-roles.ts';
import { openDeskOfRoles } from '#server/testing/desk-roles.ts';
import { DESK_ENV } from '#server/testing/desk-visitor.ts';
import { brokenInvariants } from '#server/testing/invariants.ts';
import { DIGITAL, line, orderRequest } from '#server/testing/order-requests.ts';
import { buy, buyPosted } from '#server/testing/packing.ts';
import { issueAll, packOne, shipOne, useCard } from '#server/testing/refund-orders.ts';
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

const show: typeof at.show = (...order) => at.show(...order);
const post: typeof at.post = (...sent) => at.post(...sent);
const REASON = 'Brief kam zurück';

describe('a delivery address', () => {
  const correct = async (
    reference: string,
    wanted: Partial<NonNullable<ShownOrder['postal']>>,
    read?: ShownOrder['postal'],
  ) => {
    const now = read ?? (await show(reference)).postal;
    return post(`/orders/${reference}/address`, {
      read: now,
      wanted: { ...now, ...wanted },
      reason: REASON,
    });
  };

  it('is corrected, with who did it and why', async () => {
    const { reference } = await buyPosted(app);
    expect((await correct(reference, { city: 'Aarau', zipCode: '5000' })).status).toBe(204);
    const order = await show(reference);
    expect(order.postal).toMatchObject({ city: 'Aarau', zipCode: '5000' });
    expect(order.delivery).toContain('5000 Aarau');
    expect(order.history).toContainEqual(
      expect.objectContaining({
        what: 'desk orders address: postal address corrected: zipCode, city',
        why: REASON,
        person: 'Person service',
        addressChange: {
          before: expect.arrayContaining(['8800 Thalwil']),
          after: expect.arrayContaining(['5000 Aarau']),
        },
      }),
    );
  });

  it('is checked as a buyer’s, and a wrong field is named', async () => {
    const { reference } = await buyPosted(app);
    expect(await correct(reference, { zipCode: '9490' })).toMatchObject({
      status: 400,
      body: { fieldErrors: [{ field: 'wanted.zipCode' }] },
    });
  });

  it('is not lost to a second person who saw the one before: they are told, and see the first', async () => {
    const { reference } = await buyPosted(app);
    const read = (await show(reference)).postal;
    const by = (role: Role, wanted: object) =>
      post(`/orders/${reference}/address`, { read, wanted: { ...read, ...wanted }, reason: REASON }, role);
    const [first, second] = await Promise.all([
      by('service', { streetNumber: '21' }),
      by('everything', { city: 'Chur' }),
    ]);
    expect([first.status, second.status].toSorted()).toEqual([204, 409]);
    const refused = first.status === 409 ? first : second;
    expect(refused.body).toMatchObject({ constraint: 'changed-meanwhile' });
    const { postal } = await show(reference);
    expect(postal).toEqual(
      first.status === 204 ? { ...read, streetNumber: '21' } : { ...read, city: 'Chur' },
    );
    // With what is there now, the second may go on.
    expect((await correct(reference, { firstName: 'Anna' })).status).toBe(204);
  });

  it('may be sent twice, as after an answer that was lost', async () => {
    const { reference } = await buyPosted(app);
    const read = (await show(reference)).postal;
    expect((await correct(reference, { city: 'Chur' }, read)).status).toBe(204);
    expect((await correct(reference, { city: 'Chur' }, read)).status).toBe(204);
  });

  it('of a packed parcel stays', async () => {
    const { id, reference } = await buyPosted(app);
    await packOne(app, id);
    const by = { person: 'anna', command: 'pack', reason: 'morning' };
    await app.app.fulfilment.parcels.packWhenWhole({ reference, number: 1 }, by);
    expect(await correct(reference, { city: 'Chur' })).toMatchObject({
      status: 409,
      body: { constraint: 'packed' },
    });
  });
});

describe('a card', () => {
  const replace = (reference: string, changes: object = {}) =>
    post(`/orders/${reference}/replacements`, {
      line: 1,
      ordinal: 1,
      generation: 0,
      reason: REASON,
      ...changes,
    });

  it('that came back is entered once, and another goes into a new parcel', async () => {
    const order = await buyPosted(app);
    await shipOne(app, order);
    const came = () =>
      post(`/orders/${order.reference}/returned-cards`, { cards: [{ line: 1, ordinal: 1 }], reason: REASON });
    const [first, second] = await Promise.all([came(), came()]);
    expect([first.status, second.status].toSorted()).toEqual([204, 409]);
    expect((await came()).body).toMatchObject({ constraint: 'returned-before' });
    expect((await show(order.reference)).cards[0]?.returnedAt).not.toBeNull();
    expect(await replace(order.reference)).toMatchObject({ status: 200, body: { outcome: 'replaced' } });
    const { cards, parcels } = await show(order.reference);
    expect(cards.map(({ status, generation }) => [status, generation])).toEqual([
      ['Void', 0],
      ['ToPost', 1],
    ]);
    expect(parcels.map(({ number, status }) => [number, status])).toEqual([
      [1, 'Shipped'],
      [2, 'ToPack'],
    ]);
  });

  it('is replaced once, however many ask at once', async () => {
    const order = await buyCard();
    const answers = await Promise.all([replace(order.reference), replace(order.reference)]);
    expect(answers.map(({ status }) => status)).toContain(200);
    const { cards } = await show(order.reference);
    expect(cards.map(({ generation }) => generation)).toEqual([0, 1]);
    expect(await replace(order.reference)).toMatchObject({
      status: 409,
      body: { constraint: 'card-replaced' },
    });
  });

  it('that was used stays as it is', async () => {
    const order = await buyCard();
    await useCard(app, order.id, '1.1', 10);
    expect(await replace(order.reference)).toMatchObject({
      status: 409,
      body: { constraint: 'not-void-used' },
    });
    expect((await show(order.reference)).cards).toHaveLength(1);
  });

  it('that there is not is not replaced', async () => {
    const order = await buyCard();
    expect(await replace(order.reference, { ordinal: 7 })).toMatchObject({
      status: 409,
      body: { constraint: 'no-such-card' },
    });
    expect((await replace('ZZZZ-9999')).status).toBe(404);
  });

  async function buyCard() {
    const order = await buy(app, orderRequest({ cart: [line(DIGITAL, 50)] }));
    await issueAll(app, order.id);
    return order;
  }
});
