import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { control, faultless, pay, paymentCounts } from '#server/testing/far-sides.ts';
import { brokenInvariants } from '#server/testing/invariants.ts';
import { orderRequest } from '#server/testing/order-requests.ts';
import { mailsOwed, rows, standing } from '#server/testing/rows.ts';
import { openTestHouse, type TestHouse } from '#server/testing/test-house.ts';
import { visit } from '#server/testing/visitor.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse({ worker: false });
  await faultless(house);
});
afterAll(() => house?.close());

describe('a payment whose buyer presses for a new order while the provider is asked about it', () => {
  it('goes back at once, though nobody knocks again', async () => {
    const visitor = await visit(house);
    const { id, reference } = await visitor.placed(orderRequest());
    const secret = await pay(house, reference);
    await control(house, 'saferpay', {
      endpoint: 'Assert',
      fault: 'slow-drip',
      delayMs: 1500,
      orderId: reference,
    });
    const returning = visitor.assert(secret);
    const claimed = `select 1 as n from payment where order_id = '${id}' and lease_until is not null`;
    await expect.poll(async () => (await rows(house, claimed)).length).toBe(1);
    expect((await visitor.place(orderRequest())).status).toBe(201);

    expect((await returning).body.orderStatus).toBe('Reverted');
    expect(await standing(house, id)).toBe('Reverted/Cancelled');
    expect(await paymentCounts(house, reference)).toMatchObject({ authorized: 1, canceled: 1 });
    expect(await paymentCounts(house, reference)).not.toHaveProperty('captured');
    expect(await mailsOwed(house, id)).toEqual(['released']);
    expect(await brokenInvariants(house)).toEqual([]);
  });
});
