import { describe, expect, it } from 'vitest';
import { openFileApp } from '#server/testing/idle-app.ts';
import { brokenInvariants } from '#server/testing/invariants.ts';
import { orderRequest } from '#server/testing/order-requests.ts';
import { listMails, readStatus, rows } from '#server/testing/rows.ts';
import { visit } from '#server/testing/visitor.ts';

const app = await openFileApp();
await app.systems.reset();

describe('a payment whose buyer places a new order during the poll', () => {
  it('is voided immediately without another trigger', async () => {
    const visitor = await visit(app);
    const { id, reference } = await visitor.placeOrThrow(orderRequest());
    const secret = await app.systems.pay(reference);
    await app.systems.control('saferpay', {
      endpoint: 'Assert',
      fault: 'slow-drip',
      delayMs: 1500,
      orderId: reference,
    });
    const returning = visitor.assert(secret);
    const claimed = `select 1 as n from payment where order_id = '${id}' and lease_until > cadeau_now()`;
    await expect.poll(async () => (await rows(app, claimed)).length).toBe(1);
    expect((await visitor.place(orderRequest())).status).toBe(201);

    expect((await returning).body.orderStatus).toBe('Reverted');
    expect(await readStatus(app, id)).toBe('Reverted/Cancelled');
    // On a busy machine the return may be answered before the void is done.
    await expect
      .poll(() => app.systems.paymentCounts(reference))
      .toMatchObject({ authorized: 1, canceled: 1 });
    await expect.poll(() => listMails(app, id)).toEqual(['payment-reversed']);
    expect(await app.systems.paymentCounts(reference)).not.toHaveProperty('captured');
    expect(await brokenInvariants(app)).toEqual([]);
  });
});

const asked = async (reference: string) =>
  (await app.systems.paymentCalls(reference)).filter(({ endpoint }) => endpoint === 'Assert').length;

describe('a payment that is due in two sweeps', () => {
  it('is polled once, although the second sweep reaches it after the first', async () => {
    await app.systems.reset();
    const visitor = await visit(app);
    const { id, reference } = await visitor.placeOrThrow(orderRequest());
    await rows(app, `update payment set next_check_at = cadeau_now() where order_id = '${id}'`);
    const due = await app.app.checkout.listDue(10);
    expect(due).toHaveLength(1);
    for (const paymentId of [...due, ...due]) {
      await app.app.checkout.confirmPayment(paymentId, 'sweep', true);
    }
    expect(await asked(reference)).toBe(1);
  });
});

describe('a payment whose buyer returns repeatedly', () => {
  it.each([
    ['open', undefined, 'Created/Started'],
    ['aborted', 'abort', 'Reverted/Cancelled'],
    ['declined', 'decline', 'Failed/UnAuthorized'],
  ] as const)('is polled once in 15 seconds while %s', async (_name, action, stands) => {
    await app.systems.reset();
    const visitor = await visit(app);
    const { id, reference } = await visitor.placeOrThrow(orderRequest());
    let [secret] = (
      await rows<{ secret: string }>(
        app,
        `select return_secret as secret from payment where order_id = '${id}'`,
      )
    ).map((row) => row.secret);
    if (action !== undefined) {
      secret = await app.systems.pay(reference, action);
      if (action === 'decline') secret = await app.systems.pay(reference, 'abort');
    }
    const returnOften = async (times: number) => {
      const answers = await Promise.all(Array.from({ length: times }, () => visitor.assert(secret ?? '')));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    };
    const startedAt = Date.now();
    for (let round = 0; round < 5; round += 1) await returnOften(40);
    // On a busy machine the rounds take longer than 15 seconds.
    const most = 1 + Math.floor((Date.now() - startedAt) / 15_000);
    const askedAtFirst = await asked(reference);
    expect(askedAtFirst).toBeGreaterThanOrEqual(1);
    expect(askedAtFirst).toBeLessThanOrEqual(most);
    expect(await readStatus(app, id)).toBe(stands);
    await app.moveClock(0.3);
    await returnOften(40);
    expect(await asked(reference)).toBeGreaterThan(askedAtFirst);
    await app.moveClock(0);
  });

  it('is completed when paid meanwhile: notification and sweep are not delayed', async () => {
    const visitor = await visit(app);
    const { id, reference } = await visitor.placeOrThrow(orderRequest());
    const [row] = await rows<{ secret: string }>(
      app,
      `select return_secret as secret from payment where order_id = '${id}'`,
    );
    await visitor.assert(row?.secret ?? '');
    await app.systems.control('saferpay', { notify: 'beside' });
    await app.systems.pay(reference);
    await expect.poll(() => readStatus(app, id)).toBe('Confirmed/Captured');
    await app.systems.reset();
  });

  it('and is notified at the same time shows the final result', async () => {
    const visitor = await visit(app);
    const { reference } = await visitor.placeOrThrow(orderRequest());
    await app.systems.control('saferpay', { notify: 'beside' });
    const secret = await app.systems.pay(reference);
    const answers = await Promise.all([1, 2, 3, 4].map(() => visitor.assert(secret)));
    expect(answers.map(({ body }) => body.orderStatus)).toEqual(Array(4).fill('Confirmed'));
    await app.systems.reset();
  });
});
