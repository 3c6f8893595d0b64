import { describe, expect, it } from 'vitest';
import type { PostalAddress } from '#rules/address-correction.ts';
import type { Role } from '#rules/permissions.ts';
import { getStatus, openTestDesk, refusedAs, type ShownOrder } from '#server/testing/desk-visitor.ts';
import { DIGITAL, line, orderRequest } from '#server/testing/order-requests.ts';
import { buy, buyPosted, disputeOrder, removeRefundAndDispute } from '#server/testing/packing.ts';
import { issueAll, packNextCard, shipOne, spendCard } from '#server/testing/refund-orders.ts';
import { rows, texts } from '#server/testing/rows.ts';

const { app, getBrowser, show } = await openTestDesk();

const whyNot = (order: ShownOrder) =>
  Object.fromEntries(order.actions.map(({ action, why }) => [action, why]));

describe('the possible actions on an order', () => {
  it('include the reason for impossible ones, by the same rules that would refuse them', async () => {
    const posted = await buyPosted(app);
    expect(whyNot(await show(posted.reference))).toEqual({
      resend: null,
      address: null,
      replace: 'card-not-delivered',
      returned: 'not-shipped',
      bounced: 'none-sent',
      arrived: 'none-unanswered',
      retry: 'none-stuck',
      'check-payment': 'payment-final',
      dispute: 'role',
    });
    const digital = await buy(app, orderRequest({ cart: [line(DIGITAL, 50)] }));
    expect(whyNot(await show(digital.reference))).toMatchObject({
      address: 'no-parcels',
      returned: 'not-posted',
    });
    await shipOne(app, posted);
    expect(whyNot(await show(posted.reference))).toMatchObject({
      address: null,
      replace: null,
      returned: null,
    });
    await disputeOrder(app, posted.id);
    expect(whyNot(await show(posted.reference))).toMatchObject({
      resend: 'disputed',
      replace: 'order-disputed',
    });
    await removeRefundAndDispute(app, posted.id);
  });

  it('check the role first: a clerk who refunds may not correct an address', async () => {
    const { reference } = await buyPosted(app);
    const may = whyNot(await show(reference, 'refunds'));
    expect(may).toMatchObject({ address: 'role', replace: 'role', resend: 'role', retry: 'none-stuck' });
  });

  it('exclude all that need a name or an address once those are removed, and none is shown', async () => {
    const order = await buyPosted(app);
    await shipOne(app, order);
    const mails = await texts(app, `select id::text as text from mail where order_id = '${order.id}'`);
    for (const mailId of mails) await app.app.messages.send(mailId);
    await rows(app, `update orders set erased_at = cadeau_now() where id = '${order.id}'`);
    const shown = await show(order.reference);
    expect(whyNot(shown)).toMatchObject({ resend: 'erased', address: 'erased', replace: 'order-erased' });
    expect([shown.postal, shown.delivery, shown.email, shown.billingEmail]).toEqual([null, null, null, null]);
    const { reference } = order;
    const { api, call } = getBrowser('replacements');
    const mail = { reference, kind: 'confirmation', number: '1' };
    await expect(api.mails.preview.query(mail)).rejects.toMatchObject(refusedAs('erased'));
    expect(await call('GET', `/orders/${reference}/mails/confirmation/1/text`)).toMatchObject(
      refusedAs('erased').cause,
    );
    await rows(app, `update orders set erased_at = null where id = '${order.id}'`);
  });

  it('name products in the clerk’s language', async () => {
    const { reference } = await buyPosted(app);
    const order = await show(reference);
    const [product] = await texts(
      app,
      `select name ->> 'de-ch' as text from product where product_reference_id = 'birthday-physical'`,
    );
    expect([order.lines[0]?.product, order.cards[0]?.product]).toEqual([product, product]);
  });
});

describe('a review item', () => {
  it('is listed with its order and resolved once, with a reason', async () => {
    const { id, reference } = await buyPosted(app);
    await rows(
      app,
      `insert into review_item (order_id, kind, detail) values ('${id}', 'activation-late', '{"parcel":1}')`,
    );
    const { api } = getBrowser('replacements');
    expect((await api.orders.list.query({})).orders).toContainEqual(
      expect.objectContaining({ reference, parcels: ['ToPack'], items: ['activation-late'] }),
    );
    const { openItems } = await show(reference);
    expect(openItems).toMatchObject([{ kind: 'activation-late', detail: { parcel: 1 } }]);
    const item = openItems[0]?.id ?? 0;
    expect(await api.review.list.query()).toContainEqual(
      expect.objectContaining({ id: item, reference, isAboutOrder: true }),
    );
    const resolve = (role: Role) =>
      getBrowser(role).api.review.resolve.mutate({ ids: [item], reason: 'gepackt' });
    const answers = await Promise.all([getStatus(resolve('service')), getStatus(resolve('refunds'))]);
    expect(answers.toSorted()).toEqual([200, 409]);
    await expect(resolve('service')).rejects.toMatchObject({ cause: { body: { constraint: 'not-open' } } });
    const after = await show(reference);
    expect(after.openItems).toEqual([]);
    const resolved = { type: 'review-resolved', data: { item, kind: 'activation-late' } };
    const actions = after.history.flatMap(({ event }) =>
      event.subject === 'operator' ? [event.action] : [],
    );
    expect(actions).toEqual([resolved]);
  });
});

it('is resolved together with others for one reason, except those that are resolved already', async () => {
  const placed = await Promise.all([buyPosted(app), buyPosted(app), buyPosted(app)]);
  for (const { id } of placed)
    await rows(
      app,
      `insert into review_item (order_id, kind, detail) values ('${id}', 'activation-late', '{"parcel":1}')`,
    );
  const items = (await Promise.all(placed.map(({ reference }) => show(reference)))).map(
    ({ openItems }) => openItems[0]?.id ?? 0,
  );
  const resolve = (ids: number[]) =>
    getBrowser('service').api.review.resolve.mutate({ ids, reason: 'nach dem Ausfall gepackt' });
  await resolve(items.slice(0, 1));
  await resolve(items);
  expect(await getStatus(resolve(items))).toBe(409);
  const recorded = await texts(
    app,
    `select data ->> 'item' as text from operator_action where reason = 'nach dem Ausfall gepackt' order by id`,
  );
  expect(recorded.map(Number).toSorted((a, b) => a - b)).toEqual(items.toSorted((a, b) => a - b));
});

it('for missing digital cards appears only with its order', async () => {
  const cart = [line(DIGITAL, 50, 2)];
  const [missing] = await Promise.all([buy(app, orderRequest({ cart })), buy(app, orderRequest({ cart }))]);
  const posted = await buyPosted(app);
  expect((await show(missing.reference)).pending).toMatchObject({ reference: missing.reference, cards: 2 });
  expect((await show(posted.reference)).pending).toBeUndefined();
});

describe('a stuck order', () => {
  it('shows what is stuck, and can be retried', async () => {
    const { id, reference } = await buyPosted(app);
    const retry = () => getBrowser('service').api.orders.retryJobs.mutate({ reference, reason: 'test' });
    await expect(retry()).rejects.toMatchObject(refusedAs('none-stuck'));
    await rows(
      app,
      `update jobs.job set state = 'retry', retry_count = 2, start_after = now() + interval '1 hour'
        where data ->> 'mailId' in (select id::text from mail where order_id = '${id}')`,
    );
    const order = await show(reference);
    expect(whyNot(order).retry).toBeNull();
    expect(order.stuck[0]).toMatchObject({ job: 'send-mail', state: 'waiting', tries: 2 });
    await retry();
  });
});

const api = (role: Role = 'replacements') => getBrowser(role).api;
const REASON = 'Brief kam zurück';

describe('a delivery address', () => {
  const readAddress = async (reference: string): Promise<PostalAddress> => {
    const { postal } = await show(reference);
    if (postal === null) throw new Error('no address');
    return postal;
  };
  const correct = async (
    reference: string,
    changes: Partial<PostalAddress>,
    { role, original }: { role?: Role; original?: PostalAddress } = {},
  ) => {
    const now = original ?? (await readAddress(reference));
    const corrected = { ...now, ...changes };
    return api(role).orders.correctAddress.mutate({ reference, original: now, corrected, reason: REASON });
  };

  it('is corrected, with operator and reason', async () => {
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
        person: 'Person replacements',
        addressChange: {
          address: 'postal',
          before: expect.arrayContaining(['8800 Thalwil']),
          after: expect.arrayContaining(['5000 Aarau']),
        },
      }),
    );
  });

  it('is validated like a buyer’s, and an invalid field is named', async () => {
    const { reference } = await buyPosted(app);
    await expect(correct(reference, { zipCode: '9490' })).rejects.toMatchObject({
      cause: { status: 400, body: { fieldErrors: [{ field: 'corrected.zipCode' }] } },
    });
  });

  it('is not lost to a second clerk who saw the earlier one: they see the first correction', async () => {
    const { reference } = await buyPosted(app);
    const original = await readAddress(reference);
    const [first, second] = await Promise.allSettled([
      correct(reference, { streetNumber: '21' }, { role: 'replacements', original }),
      correct(reference, { city: 'Chur' }, { role: 'everything', original }),
    ]);
    expect([first.status, second.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = first.status === 'rejected' ? first : second;
    expect(refused).toMatchObject({ reason: refusedAs('changed-meanwhile') });
    expect(await readAddress(reference)).toEqual(
      first.status === 'fulfilled' ? { ...original, streetNumber: '21' } : { ...original, city: 'Chur' },
    );
    // With the current address, the second clerk may continue.
    expect(await correct(reference, { firstName: 'Anna' })).toBe('done');
  });

  it('may be sent twice, as after a lost response', async () => {
    const { reference } = await buyPosted(app);
    const original = await readAddress(reference);
    expect(await correct(reference, { city: 'Chur' }, { original })).toBe('done');
    expect(await correct(reference, { city: 'Chur' }, { original })).toBe('done');
  });

  it('of a packed parcel cannot be changed', async () => {
    const { id, reference } = await buyPosted(app);
    await packNextCard(app, id);
    const by = { person: 'anna', command: 'pack', reason: 'morning' };
    await app.app.fulfilment.parcels.packIfComplete({ reference, number: 1 }, by);
    await expect(correct(reference, { city: 'Chur' })).rejects.toMatchObject(refusedAs('packed'));
  });
});

describe('a card', () => {
  const replace = (reference: string, ordinal = 1) =>
    api().cards.replace.mutate({ reference, line: 1, ordinal, generation: 0, reason: REASON });

  it('that was returned is entered once, and a new one goes into a new parcel', async () => {
    const order = await buyPosted(app);
    await shipOne(app, order);
    const { reference } = order;
    const cards = [{ line: 1, ordinal: 1 }];
    const came = () => api().cards.markReturned.mutate({ reference, cards, reason: REASON });
    const answers = await Promise.all([getStatus(came()), getStatus(came())]);
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

  it('is replaced once, however many concurrent requests there are', async () => {
    const order = await buyCard();
    const answers = await Promise.allSettled([replace(order.reference), replace(order.reference)]);
    expect(answers.map(({ status }) => status)).toContain('fulfilled');
    const { cards } = await show(order.reference);
    expect(cards.map(({ generation }) => generation)).toEqual([0, 1]);
    await expect(replace(order.reference)).rejects.toMatchObject(refusedAs('card-replaced'));
  });

  it('that was used stays unchanged', async () => {
    const order = await buyCard();
    await spendCard(app, order.id, '1.1', 10);
    await expect(replace(order.reference)).rejects.toMatchObject(refusedAs('not-void-used'));
    expect((await show(order.reference)).cards).toHaveLength(1);
  });

  it('that does not exist is not replaced', async () => {
    const order = await buyCard();
    await expect(replace(order.reference, 7)).rejects.toMatchObject(refusedAs('no-such-card'));
    expect(await getStatus(replace('ZZZZ-9999'))).toBe(404);
  });

  async function buyCard() {
    const order = await buy(app, orderRequest({ cart: [line(DIGITAL, 50)] }));
    await issueAll(app, order.id);
    return order;
  }
});
