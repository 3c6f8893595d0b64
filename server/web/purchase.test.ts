import { describe, expect, it, vi } from 'vitest';
import type { OrderRequest } from '#contract/order.ts';
import { getActivationDue } from '#rules/fulfilment-plan.ts';
import { openWorkingApp } from '#server/testing/idle-app.ts';
import {
  DIGITAL,
  line,
  newAddress,
  OTHER_DIGITAL,
  orderRequest,
  POSTED,
} from '#server/testing/order-requests.ts';
import { listTransitions, reviewItems, rows } from '#server/testing/rows.ts';
import { visit, visitAndPlace } from '#server/testing/visitor.ts';

const app = await openWorkingApp();

const PAID_TRANSITIONS = [
  'order >Created: placed',
  'payment >Initialized: placed',
  'payment Initialized>Started: payment-page-opened',
  'payment Started>Authorized: authorized-by-provider',
  'payment Authorized>Captured: captured-by-provider',
  'order Created>Confirmed: paid',
];

/** Buys with a browser that returns, and waits until the order is processed. */
async function buy(request: OrderRequest, mails: number) {
  const { visitor, placed } = await visitAndPlace(app, request);
  const secret = await app.systems.pay(placed.reference);
  const returned = await visitor.assert(secret);
  expect(returned.status).toBe(200);
  expect(returned.body).toMatchObject({ id: placed.id, orderStatus: 'Confirmed', paymentStatus: 'Captured' });
  const { email } = request.addresses.primaryAddress;
  // An order's mails arrive in any order; puts the confirmation first.
  const isConfirmation = ({ attachments }: { attachments: { name: string }[] }) =>
    attachments.some(({ name }) => name.includes('-quittung-'));
  await vi.waitFor(async () => expect(await app.systems.mailsTo(email)).toHaveLength(mails), {
    timeout: 200_000,
    interval: 100,
  });
  return {
    visitor,
    placed,
    order: (await visitor.order(placed.id)).body,
    mails: (await app.systems.mailsTo(email)).toSorted(
      (a, b) => Number(isConfirmation(b)) - Number(isConfirmation(a)),
    ),
  };
}

const readCards = (orderId: string) =>
  rows(app, `select * from card where order_id = '${orderId}' order by line, ordinal`);

describe('a paid order', () => {
  it('of digital cards is confirmed immediately and its cards follow by mail', async () => {
    const request = orderRequest({ cart: [line(DIGITAL, 50, 2), line(OTHER_DIGITAL, 5)] });
    const { order, placed, mails } = await buy(request, 2);

    expect(order).toMatchObject({
      reference: placed.reference,
      totalOrderAmount: 10_500,
      isMarkedForDigitalEmailConfirmation: true,
      expectedDelivery: null,
      deliveryOption: { key: 'digital', details: { price: 0 } },
    });
    expect(
      order.purchasedItems.map(({ line, ordinal, price, status }) => [line, ordinal, price, status]),
    ).toEqual([
      [1, 1, 5000, 'Issued'],
      [1, 2, 5000, 'Issued'],
      [2, 1, 500, 'Issued'],
    ]);
    expect(await listTransitions(app, placed.id)).toEqual(PAID_TRANSITIONS);
    expect(await app.systems.paymentCounts(placed.reference)).toMatchObject({
      initialized: 1,
      authorized: 1,
      captured: 1,
    });
    const cards = await readCards(placed.id);
    for (const card of cards) {
      const issued = (await app.systems.supplied({ kind: 'issued' })).filter(({ id }) => id === card.id);
      expect(issued.map(({ value }) => value)).toEqual([card.face_value]);
    }
    expect(mails.map(({ attachments }) => attachments.map(({ name }) => name))).toEqual([
      [expect.stringMatching(/^murmeli-quittung-\d{6}\.pdf$/), 'murmeli-bedingungen.txt'],
      [`murmeli-${placed.reference}.pdf`],
    ]);
    const cardMail = mails[1];
    expect(cardMail && (await app.systems.firstAttachment(cardMail)).subarray(0, 5).toString()).toBe('%PDF-');
    expect(await rows(app, `select * from parcel where order_id = '${placed.id}'`)).toEqual([]);
  });

  it('of posted cards is on the packing list, due within 48 working hours', async () => {
    const billingAddress = newAddress({ city: 'Vaduz', zipCode: '9490', country: 'LI' });
    const request = orderRequest({
      lang: 'fr-ch',
      paymentMethod: 'TWINT',
      cart: [line(POSTED, 100, 11)],
      deliveryOption: { key: 'standard' },
      addresses: { useSameAddress: false, primaryAddress: newAddress(), billingAddress },
    });
    const { order, placed, mails } = await buy(request, 1);

    expect(order).toMatchObject({
      totalOrderAmount: 110_150,
      addresses: { useSameAddress: false, billingAddress: { city: 'Vaduz', email: billingAddress.email } },
      deliveryOption: { key: 'standard', details: { price: 150 } },
      expectedDelivery: { from: expect.any(String), to: expect.any(String) },
    });
    expect((await readCards(placed.id)).map(({ status, secret }) => [status, secret])).toEqual(
      Array.from({ length: 11 }, () => ['ToPost', null]),
    );
    const [parcel] = await rows<{ status: string; delivery_method: string; due_at: string; paid_at: string }>(
      app,
      `select g.*, c.at as paid_at from parcel g join capture c using (order_id) where order_id = '${placed.id}'`,
    );
    expect(parcel).toMatchObject({ status: 'ToPack', delivery_method: 'standard' });
    expect(
      Math.abs(
        Date.parse(String(parcel?.due_at)) - getActivationDue(new Date(String(parcel?.paid_at))).getTime(),
      ),
    ).toBeLessThan(1000);
    expect(mails[0]?.attachments.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^murmeli-quittance-\d{6}\.pdf$/),
      'murmeli-conditions.txt',
    ]);
    await vi.waitFor(
      async () => {
        const [receipt, ...others] = await app.systems.mailsTo(billingAddress.email);
        expect(others).toEqual([]);
        expect(receipt?.subject).toMatch(/^Quittance \d{6} de Murmeli/);
        const [confirmation] = mails;
        if (receipt === undefined || confirmation === undefined) throw new Error('no mail');
        const bytes = await app.systems.firstAttachment(receipt);
        expect(bytes.equals(await app.systems.firstAttachment(confirmation))).toBe(true);
      },
      { timeout: 200_000 },
    );
  });

  it('of both kinds pays shipping once, and is a parcel above CHF 500', async () => {
    const cart = [line(POSTED, 300, 2), line(DIGITAL, 20, 2)];
    const { order, placed } = await buy(
      orderRequest({ lang: 'it-ch', cart, deliveryOption: { key: 'insured' } }),
      2,
    );
    expect(order).toMatchObject({
      lang: 'it-ch',
      totalOrderAmount: 60_000 + 4000 + 1350,
      deliveryOption: { key: 'packet', details: { price: 1350 } },
    });
    expect((await readCards(placed.id)).map(({ status }) => status)).toEqual([
      'ToPost',
      'ToPost',
      'Issued',
      'Issued',
    ]);
    expect(await reviewItems(app, placed.id)).toEqual([]);
  });

  it('may hold 600 cards in one line that grew by merging', async () => {
    const visitor = await visit(app);
    const cart = [line(POSTED, 5, 300), line(POSTED, 5, 300)];
    const placed = await visitor.placeOrThrow(orderRequest({ cart, deliveryOption: { key: 'insured' } }));
    await visitor.assert(await app.systems.pay(placed.reference));
    const { body } = await visitor.order(placed.id);
    expect(body.cart.map(({ amount }) => amount)).toEqual([600]);
    expect(body.purchasedItems).toHaveLength(600);
    expect(body.totalOrderAmount).toBe(301_350);
  });
});

describe('secrets', () => {
  it('appear in no table, in no log line and in no mail outside its PDF', async () => {
    const request = orderRequest();
    const { placed, visitor, mails } = await buy(request, 2);
    const issued = (await app.systems.supplied({ kind: 'issued' })).filter(
      ({ number }) => number !== undefined,
    );
    expect(issued.length).toBeGreaterThan(0);
    const payments = await rows<{ return_secret: string; notify_secret: string; token: string }>(
      app,
      `select return_secret, notify_secret, token from payment where order_id = '${placed.id}'`,
    );
    const written = await everything();
    const mailed = mails.map(({ subject, html, text }) => subject + html + text).join();
    const logged = app.logged.join('\n');
    for (const { number, pin } of issued) {
      expect(written).not.toContain(number);
      expect(mailed).not.toContain(number);
      expect(mailed).not.toContain(number?.slice(-12));
      expect(logged).not.toContain(number);
      // A PIN is short, so it is searched as a complete value.
      expect(written).not.toContain(`"${pin}"`);
      expect(logged).not.toContain(`"${pin}"`);
    }
    const session = visitor.cookies.get('cadeau_session') ?? 'missing';
    expect(written).not.toContain(session);
    for (const secret of [
      session,
      visitor.cookies.get('XSRF-TOKEN') ?? 'missing',
      request.addresses.primaryAddress.email,
      ...payments.flatMap((row) => Object.values(row)),
    ]) {
      expect(logged).not.toContain(secret);
    }
    expect(
      await rows(app, `select left(secret, 3) as version from card where order_id = '${placed.id}'`),
    ).toEqual([{ version: 'v1.' }]);
  });

  /** Reads every column of every table, ours and the job queue's. */
  async function everything(): Promise<string> {
    const tables = await rows<{ name: string }>(
      app,
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
        where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
    );
    const texts = await Promise.all(
      tables.map(({ name }) => rows(app, `select to_jsonb(t)::text as row from ${name} t`)),
    );
    return texts
      .flat()
      .map(({ row }) => row)
      .join('\n');
  }
});
