import { describe, expect, it } from 'vitest';
import { UNANSWERED_MAX } from '#server/checkout/guard-provider.ts';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { orderRequest } from '#server/testing/order-requests.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { visit } from '#server/testing/visitor.ts';

let app: TestApp;
openIdleApp((opened) => {
  app = opened;
});

/** What one buyer typed is refused by the provider so often; then another buyer comes. */
async function othersAfter(fault: string, times: number) {
  await app.systems.control('saferpay', { endpoint: 'Initialize', fault, times });
  const one = await visit(app);
  for (let order = 0; order < times; order += 1) expect((await one.place(orderRequest())).status).toBe(502);
  return (await (await visit(app)).place(orderRequest())).status;
}

describe('a buyer whose words the provider refuses does not close the shop to the others', () => {
  it.each([
    ['as wrong, again and again', 'error:VALIDATION_FAILED', UNANSWERED_MAX],
    ['as a method without a contract, again and again', 'error:NO_CONTRACT', UNANSWERED_MAX],
    ['by its firewall', 'html-403', 1],
  ])('%s', async (_how, fault, times) => {
    expect(await othersAfter(fault, times)).toBe(201);
    expect(await app.app.payments.pauses()).toEqual([]);
  });
});

describe('a provider whose firewall refuses everybody', () => {
  it('is left alone', async () => {
    expect(await othersAfter('html-403', UNANSWERED_MAX)).toBe(502);
    expect(await app.app.payments.pauses()).toMatchObject([{ cause: 'unreachable', name: 'HTTP 403' }]);
  });
});
