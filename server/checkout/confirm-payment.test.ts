import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenInvariants } from '#server/testing/invariants.ts';
import { orderRequest } from '#server/testing/order-requests.ts';
import { mailsPending, rows, standing } from '#server/testing/rows.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { visit } from '#server/testing/visitor.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ worker: false });
  await app.systems.reset();
});
afterAll(() => app?.close());

describe('a payment whose buyer presses for a new order while the provider is asked about it', () => {
  it('goes back at once, though nobody knocks again', async () => {
    const visitor = await visit(app);
    const { id, reference } = await visitor.placed(orderRequest());
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
    expect(await standing(app, id)).toBe('Reverted/Cancelled');
    // On a busy machine the return is answered before the release is done.
    await expect
      .poll(() => app.systems.paymentCounts(reference))
      .toMatchObject({ authorized: 1, canceled: 1 });
    await expect.poll(() => mailsPending(app, id)).toEqual(['released']);
    expect(await app.systems.paymentCounts(reference)).not.toHaveProperty('captured');
    expect(await brokenInvariants(app)).toEqual([]);
  });
});
