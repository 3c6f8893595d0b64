import { describe, expect, it } from 'vitest';
import { UNANSWERED_MAX } from '#server/checkout/circuit-breaker.ts';
import { endPauses, openIdleApp } from '#server/testing/idle-app.ts';
import { DIGITAL, line, OTHER_DIGITAL, orderRequest } from '#server/testing/order-requests.ts';
import { listTransitions, readStatus, rows } from '#server/testing/rows.ts';
import { sweepAfter } from '#server/testing/sweep-after.ts';
import { createIdempotencyKey, visit } from '#server/testing/visitor.ts';

const app = await openIdleApp();

const countOrders = async () => Number((await rows(app, 'select count(*)::int as n from orders'))[0]?.n);

describe('the idempotency key', () => {
  it('returns the same order and page to every repetition', async () => {
    const visitor = await visit(app);
    const [body, key] = [orderRequest(), createIdempotencyKey()];
    const first = await visitor.placeOrThrow(body, key);
    expect(await visitor.placeOrThrow(body, key)).toEqual(first);
    expect(await app.systems.paymentCounts(first.reference)).toMatchObject({ initialized: 1 });
  });

  it('is refused for a different order', async () => {
    const visitor = await visit(app);
    const key = createIdempotencyKey();
    const first = await visitor.placeOrThrow(orderRequest(), key);
    const before = await countOrders();
    expect(await visitor.place(orderRequest({ cart: [line(DIGITAL, 55)] }), key)).toMatchObject({
      status: 409,
      body: { messageKey: 'UNIQUE_KEY_CONSTRAINT_VIOLATION', constraint: 'idempotencyKey' },
    });
    expect(await countOrders()).toBe(before);
    expect(await readStatus(app, first.id)).toBe('Created/Started');
  });

  it('belongs to its session', async () => {
    const [key, body] = [createIdempotencyKey(), orderRequest()];
    const [one, other] = [await visit(app), await visit(app)];
    expect((await one.placeOrThrow(body, key)).id).not.toBe((await other.placeOrThrow(body, key)).id);
  });

  it('returns the outcome once the order is paid', async () => {
    const visitor = await visit(app);
    const [body, key] = [orderRequest(), createIdempotencyKey()];
    const first = await visitor.placeOrThrow(body, key);
    const secret = await app.systems.pay(first.reference);
    await visitor.assert(secret);
    const again = await visitor.placeOrThrow(body, key);
    expect(again).toMatchObject({ id: first.id, reference: first.reference });
    expect(new URL(again.redirectURL).pathname).toBe('/de-ch/payment');
    expect(new URL(again.redirectURL).searchParams.get('p')).toBe(secret);
  });

  it('finds its order even if its product is no longer sold', async () => {
    const visitor = await visit(app);
    const [body, key] = [orderRequest({ cart: [line(OTHER_DIGITAL, 50)] }), createIdempotencyKey()];
    const first = await visitor.placeOrThrow(body, key);
    try {
      await rows(
        app,
        `update product set available = false where product_reference_id = '${OTHER_DIGITAL}' returning id`,
      );
      expect(await visitor.place(body, key)).toMatchObject({ status: 201, body: first });
      expect((await visitor.place(body)).status).toBe(400);
    } finally {
      await rows(
        app,
        `update product set available = true where product_reference_id = '${OTHER_DIGITAL}' returning id`,
      );
    }
  });

  it.each(['', 'short', 'a'.repeat(101), 'with space in it'])('"%s" is invalid', async (key) => {
    const visitor = await visit(app);
    expect(await visitor.place(orderRequest(), key)).toMatchObject({
      status: 400,
      body: { messageKey: 'BAD_REQUEST', fieldErrors: [{ field: 'Idempotency-Key' }] },
    });
  });
});

describe('at the same time', () => {
  it('20 calls with one key create one order and request one page', async () => {
    const visitor = await visit(app);
    const [body, key, before] = [orderRequest(), createIdempotencyKey(), await countOrders()];
    const answers = await Promise.all(Array.from({ length: 20 }, () => visitor.place(body, key)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await countOrders()).toBe(before + 1);
    expect(await app.systems.paymentCounts(answers[0]?.body.reference ?? '')).toEqual({ initialized: 1 });
  });

  it('calls with different keys leave one open order in the session', async () => {
    const visitor = await visit(app);
    const answers = await Promise.all(Array.from({ length: 6 }, () => visitor.place(orderRequest())));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 201));
    const ids = answers.map(({ body }) => body.id);
    expect(new Set(ids).size).toBe(6);
    const stands = await Promise.all(ids.map((id) => readStatus(app, id)));
    expect(stands.filter((stand) => stand === 'Created/Started')).toHaveLength(1);
    expect(stands.filter((stand) => stand === 'Reverted/Cancelled')).toHaveLength(5);
  });

  it('a new order and the capture of the old one do not block each other', async () => {
    for (let round = 0; round < 5; round += 1) {
      const visitor = await visit(app);
      const first = await visitor.placeOrThrow(orderRequest());
      const secret = await app.systems.pay(first.reference);
      const [asserted, second] = await Promise.all([visitor.assert(secret), visitor.place(orderRequest())]);
      expect(asserted.status).toBe(200);
      expect([201, 409]).toContain(second.status);
      if (asserted.body.orderStatus === 'Reverted') {
        // The new order came first; the old one's money is refunded.
        await visitor.assert(secret);
        expect(await app.systems.paymentCounts(first.reference)).toMatchObject({ canceled: 1 });
      } else {
        expect(asserted.body.orderStatus).toBe('Confirmed');
        expect(await app.systems.paymentCounts(first.reference)).toMatchObject({ captured: 1 });
      }
    }
  });
});

describe('a payment page that cannot be created', () => {
  it.each([
    ['html-502', 'system'],
    ['html-403', 'authentication'],
    ['html', 'responseFormat'],
    ['cut', 'connection'],
    ['error:GENERAL_DECLINED', 'transactionDeclined'],
    ['error:TRANSACTION_NOT_FOUND', 'notFound'],
  ])('(%s) fails the order with the constraint %s', async (fault, constraint) => {
    await app.systems.control('saferpay', { endpoint: 'Initialize', fault });
    const visitor = await visit(app);
    const answer = await visitor.place(orderRequest());
    expect(answer).toMatchObject({
      status: 502,
      body: { messageKey: 'PAYMENT_PROVIDER_RESPONSE_ERROR', constraint },
    });
    const { body: order } = await visitor.order();
    expect(order).toMatchObject({ orderStatus: 'Failed', paymentStatus: 'Cancelled' });
    expect(answer.body.reference).toBe(order.reference);
    expect((await listTransitions(app, order.id)).slice(2)).toEqual([
      expect.stringMatching(/^payment Initialized>Cancelled: payment-page-missing/),
      expect.stringMatching(/^order Created>Failed: payment-page-missing/),
    ]);
    await endPauses(app);
    expect((await visitor.place(orderRequest())).status).toBe(201);
  });

  it('because no request waits for it any more is closed by the sweep, and a late response changes nothing', async () => {
    await app.systems.control('saferpay', { endpoint: 'Initialize', fault: 'timeout', delayMs: 4000 });
    const visitor = await visit(app);
    const placing = visitor.place(orderRequest());
    // The payment page is being requested: until then the order is still being created.
    const unstarted = () =>
      rows<{ id: string }>(
        app,
        `select p.order_id as id from payment p join outbound_request e on e.payment_id = p.id
          where p.status = 'Initialized' and e.closed_at is null`,
      );
    await expect.poll(async () => (await unstarted()).length).toBe(1);
    const [order] = await unstarted();
    await sweepAfter(app, 6);
    const open = `select 1 as n from outbound_request e join payment p on p.id = e.payment_id where e.closed_at is null and p.order_id = '${order?.id}'`;
    expect(await readStatus(app, order?.id ?? '')).toBe('Failed/Cancelled');
    expect(await rows(app, open)).toEqual([]);
    expect((await placing).status).toBe(502);
    expect((await listTransitions(app, order?.id ?? '')).slice(2)).toEqual([
      'payment Initialized>Cancelled: payment-page-never-requested',
      'order Created>Failed: payment-page-never-requested',
    ]);
  });
});

/** The provider refuses one buyer's input this often; then another buyer comes. */
async function placeAfterFaults(fault: string, times: number) {
  await app.systems.control('saferpay', { endpoint: 'Initialize', fault, times });
  const one = await visit(app);
  for (let order = 0; order < times; order += 1) expect((await one.place(orderRequest())).status).toBe(502);
  return (await (await visit(app)).place(orderRequest())).status;
}

describe('a buyer whose input the provider refuses does not close the shop to others', () => {
  it.each([
    ['as wrong, again and again', 'error:VALIDATION_FAILED', UNANSWERED_MAX],
    ['as a method without a contract, again and again', 'error:NO_CONTRACT', UNANSWERED_MAX],
    ['by its firewall', 'html-403', 1],
  ])('%s', async (_how, fault, times) => {
    expect(await placeAfterFaults(fault, times)).toBe(201);
    expect(await app.app.payments.pauses()).toEqual([]);
  });
});

describe('a provider whose firewall refuses everyone', () => {
  it('is paused', async () => {
    expect(await placeAfterFaults('html-403', UNANSWERED_MAX)).toBe(502);
    expect(await app.app.payments.pauses()).toMatchObject([{ cause: 'unreachable', name: 'HTTP 403' }]);
  });
});
