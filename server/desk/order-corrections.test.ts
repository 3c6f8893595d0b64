import { describe, expect, it } from 'vitest';
import type { PostalAddress } from '#rules/address-correction.ts';
import type { Role } from '#rules/permissions.ts';
import { openTestDesk, refusedAs, statusOf } from '#server/testing/desk-visitor.ts';
import { DIGITAL, line, orderRequest } from '#server/testing/order-requests.ts';
import { buy, buyPosted } from '#server/testing/packing.ts';
import { issueAll, packOne, shipOne, useCard } from '#server/testing/refund-orders.ts';

const { app, browserOf, show } = await openTestDesk();

const api = (role: Role = 'service') => browserOf(role).api;
const REASON = 'Brief kam zurück';

describe('a delivery address', () => {
  const addressOf = async (reference: string): Promise<PostalAddress> => {
    const { postal } = await show(reference);
    if (postal === null) throw new Error('no address');
    return postal;
  };
  const correct = async (
    reference: string,
    changes: Partial<PostalAddress>,
    { role, read }: { role?: Role; read?: PostalAddress } = {},
  ) => {
    const now = read ?? (await addressOf(reference));
    const wanted = { ...now, ...changes };
    return api(role).orders.correctAddress.mutate({ reference, read: now, wanted, reason: REASON });
  };

  it('is corrected, with who did it and why', async () => {
    const { reference } = await buyPosted(app);
    expect(await correct(reference, { city: 'Aarau', zipCode: '5000' })).toBe('done');
    const order = await show(reference);
    expect(order.postal).toMatchObject({ city: 'Aarau', zipCode: '5000' });
    expect(order.delivery).toContain('5000 Aarau');
    expect(order.history).toContainEqual(
      expect.objectContaining({
        event: {
          ...{ subject: 'operator', command: 'desk orders address' },
          action: { type: 'address-corrected', data: { fields: ['zipCode', 'city'] } },
        },
        reason: REASON,
        person: 'Person service',
        addressChange: {
          address: 'postal',
          before: expect.arrayContaining(['8800 Thalwil']),
          after: expect.arrayContaining(['5000 Aarau']),
        },
      }),
    );
  });

  it('is checked as a buyer’s, and a wrong field is named', async () => {
    const { reference } = await buyPosted(app);
    await expect(correct(reference, { zipCode: '9490' })).rejects.toMatchObject({
      cause: { status: 400, body: { fieldErrors: [{ field: 'wanted.zipCode' }] } },
    });
  });

  it('is not lost to a second person who saw the one before: they are told, and see the first', async () => {
    const { reference } = await buyPosted(app);
    const read = await addressOf(reference);
    const [first, second] = await Promise.allSettled([
      correct(reference, { streetNumber: '21' }, { role: 'service', read }),
      correct(reference, { city: 'Chur' }, { role: 'everything', read }),
    ]);
    expect([first.status, second.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = first.status === 'rejected' ? first : second;
    expect(refused).toMatchObject({ reason: refusedAs('changed-meanwhile') });
    expect(await addressOf(reference)).toEqual(
      first.status === 'fulfilled' ? { ...read, streetNumber: '21' } : { ...read, city: 'Chur' },
    );
    // With what is there now, the second may go on.
    expect(await correct(reference, { firstName: 'Anna' })).toBe('done');
  });

  it('may be sent twice, as after an answer that was lost', async () => {
    const { reference } = await buyPosted(app);
    const read = await addressOf(reference);
    expect(await correct(reference, { city: 'Chur' }, { read })).toBe('done');
    expect(await correct(reference, { city: 'Chur' }, { read })).toBe('done');
  });

  it('of a packed parcel stays', async () => {
    const { id, reference } = await buyPosted(app);
    await packOne(app, id);
    const by = { person: 'anna', command: 'pack', reason: 'morning' };
    await app.app.fulfilment.parcels.packWhenWhole({ reference, number: 1 }, by);
    await expect(correct(reference, { city: 'Chur' })).rejects.toMatchObject(refusedAs('packed'));
  });
});

describe('a card', () => {
  const replace = (reference: string, ordinal = 1) =>
    api().cards.replace.mutate({ reference, line: 1, ordinal, generation: 0, reason: REASON });

  it('that came back is entered once, and another goes into a new parcel', async () => {
    const order = await buyPosted(app);
    await shipOne(app, order);
    const { reference } = order;
    const cards = [{ line: 1, ordinal: 1 }];
    const came = () => api().cards.markReturned.mutate({ reference, cards, reason: REASON });
    const answers = await Promise.all([statusOf(came()), statusOf(came())]);
    expect(answers.toSorted()).toEqual([200, 409]);
    await expect(came()).rejects.toMatchObject(refusedAs('returned-before'));
    expect((await show(reference)).cards[0]?.returnedAt).not.toBeNull();
    expect(await replace(reference)).toBe('replaced');
    const { parcels, ...shown } = await show(reference);
    expect(shown.cards.map(({ status, generation }) => [status, generation])).toEqual([
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
    const answers = await Promise.allSettled([replace(order.reference), replace(order.reference)]);
    expect(answers.map(({ status }) => status)).toContain('fulfilled');
    const { cards } = await show(order.reference);
    expect(cards.map(({ generation }) => generation)).toEqual([0, 1]);
    await expect(replace(order.reference)).rejects.toMatchObject(refusedAs('card-replaced'));
  });

  it('that was used stays as it is', async () => {
    const order = await buyCard();
    await useCard(app, order.id, '1.1', 10);
    await expect(replace(order.reference)).rejects.toMatchObject(refusedAs('not-void-used'));
    expect((await show(order.reference)).cards).toHaveLength(1);
  });

  it('that there is not is not replaced', async () => {
    const order = await buyCard();
    await expect(replace(order.reference, 7)).rejects.toMatchObject(refusedAs('no-such-card'));
    expect(await statusOf(replace('ZZZZ-9999'))).toBe(404);
  });

  async function buyCard() {
    const order = await buy(app, orderRequest({ cart: [line(DIGITAL, 50)] }));
    await issueAll(app, order.id);
    return order;
  }
});
