import { afterAll, expect, it } from 'vitest';
import { orderRequest } from '#server/testing/order-requests.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { createIdempotencyKey, visit } from '#server/testing/visitor.ts';

/** Time for the provider's answer, in ms. The test ends it at once. */
const ANSWER_WITHIN_MS = 20_000;
const provider = Promise.withResolvers<void>();
const timeout = Promise.withResolvers<void>();

const app = await openTestApp({
  worker: false,
  change: (adapters) => ({
    ...adapters,
    provider: {
      ...adapters.provider,
      initialize: async (request) => {
        await provider.promise;
        return adapters.provider.initialize(request);
      },
    },
    wait: (ms) => (ms === ANSWER_WITHIN_MS ? timeout.promise : adapters.wait(ms)),
  }),
});
afterAll(app.close);

it('a provider that is slow to open its page gets the buyer an answer, and the repeated call gets the page', async () => {
  const visitor = await visit(app);
  const [body, key] = [orderRequest(), createIdempotencyKey()];
  const first = visitor.place(body, key);
  timeout.resolve();
  const { status, body: opening } = await first;
  expect([status, opening]).toEqual([202, { id: expect.any(String), reference: expect.any(String) }]);
  expect(await visitor.place(body, key)).toMatchObject({ status: 202, body: opening });
  provider.resolve();
  const repeat = async () => (await visitor.place(body, key)).status;
  await expect.poll(repeat).toBe(201);
  expect(await visitor.placeOrThrow(body, key)).toMatchObject({
    ...(opening as object),
    redirectURL: expect.any(String),
  });
  const { reference } = opening as { reference: string };
  expect(await app.systems.paymentCounts(reference)).toMatchObject({ initialized: 1 });
});
