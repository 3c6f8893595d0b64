import { describe, expect, it } from 'vitest';
import type { Role } from '#rules/permissions.ts';
import { openTestDesk, refusedAs, type ShownOrder, statusOf } from '#server/testing/desk-visitor.ts';
import { DIGITAL, line, orderRequest } from '#server/testing/order-requests.ts';
import { buy, buyPosted, disputeOrder, withholdNothing } from '#server/testing/packing.ts';
import { shipOne } from '#server/testing/refund-orders.ts';
import { rows, texts } from '#server/testing/rows.ts';

const { app, browserOf, show } = await openTestDesk();

const whyNot = (order: ShownOrder) =>
  Object.fromEntries(order.actions.map(({ action, why }) => [action, why]));

describe('what can be done with an order', () => {
  it('is told with the reason for what cannot, by the rules that would refuse it', async () => {
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
      address: 'nothing-posted',
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
    await withholdNothing(app, posted.id);
  });

  it('names the role first: who refunds may not correct an address', async () => {
    const { reference } = await buyPosted(app);
    const may = whyNot(await show(reference, 'refunds'));
    expect(may).toMatchObject({ address: 'role', replace: 'role', resend: 'role', retry: 'none-stuck' });
  });

  it('is nothing that needs a name or an address once those are removed, and none is shown', async () => {
    const order = await buyPosted(app);
    await shipOne(app, order);
    const mails = await texts(app, `select id::text as text from mail where order_id = '${order.id}'`);
    for (const mailId of mails) await app.app.messages.send(mailId);
    await rows(app, `update orders set erased_at = cadeau_now() where id = '${order.id}'`);
    const shown = await show(order.reference);
    expect(whyNot(shown)).toMatchObject({ resend: 'erased', address: 'erased', replace: 'order-erased' });
    expect([shown.postal, shown.delivery, shown.email, shown.billingEmail]).toEqual([null, null, null, null]);
    const { reference } = order;
    const { api, call } = browserOf('service');
    const mail = { reference, kind: 'confirmation', number: '1' };
    await expect(api.mails.preview.query(mail)).rejects.toMatchObject(refusedAs('erased'));
    expect(await call('GET', `/orders/${reference}/mails/confirmation/1/text`)).toMatchObject(
      refusedAs('erased').cause,
    );
    await rows(app, `update orders set erased_at = null where id = '${order.id}'`);
  });

  it('names products in the language of the person', async () => {
    const { reference } = await buyPosted(app);
    const order = await show(reference);
    const [product] = await texts(
      app,
      `select name ->> 'de-ch' as text from product where product_reference_id = 'birthday-physical'`,
    );
    expect([order.lines[0]?.product, order.cards[0]?.product]).toEqual([product, product]);
  });
});

describe('what has to be looked at', () => {
  it('is listed with its order and settled once, with a reason', async () => {
    const { id, reference } = await buyPosted(app);
    await rows(
      app,
      `insert into review_item (order_id, kind, detail) values ('${id}', 'activation-late', 'parcel 1')`,
    );
    const { api } = browserOf('service');
    expect(await api.orders.list.query()).toContainEqual(
      expect.objectContaining({ reference, parcels: ['ToPack'], items: ['activation-late'] }),
    );
    const { openItems } = await show(reference);
    expect(openItems).toMatchObject([{ kind: 'activation-late', detail: 'parcel 1' }]);
    const item = openItems[0]?.id ?? 0;
    expect(await api.review.list.query()).toContainEqual(
      expect.objectContaining({ id: item, reference, ofOrder: true }),
    );
    const resolve = (role: Role) =>
      browserOf(role).api.review.resolve.mutate({ id: item, reason: 'gepackt' });
    const answers = await Promise.all([statusOf(resolve('service')), statusOf(resolve('refunds'))]);
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

it('digital cards that are missing are shown with their order alone', async () => {
  const cart = [line(DIGITAL, 50, 2)];
  const [missing] = await Promise.all([buy(app, orderRequest({ cart })), buy(app, orderRequest({ cart }))]);
  const posted = await buyPosted(app);
  expect((await show(missing.reference)).pending).toMatchObject({ reference: missing.reference, cards: 2 });
  expect((await show(posted.reference)).pending).toBeUndefined();
});

describe('an order that hangs', () => {
  it('says what hangs, and is tried again', async () => {
    const { id, reference } = await buyPosted(app);
    const retry = () => browserOf('service').api.orders.retryJobs.mutate({ reference, reason: 'test' });
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
