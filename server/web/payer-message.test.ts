import { expect, it } from 'vitest';
import { ordersShow } from '#server/cli/orders.ts';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { orderRequest } from '#server/testing/order-requests.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { typeCommand } from '#server/testing/typed-command.ts';
import { visit } from '#server/testing/visitor.ts';

let app: TestApp;
openIdleApp((opened) => {
  app = opened;
});

async function declined(lang: 'de-ch' | 'fr-ch') {
  await app.systems.control('saferpay', { payerMessage: 'in-language', declines: 'at-once' });
  const visitor = await visit(app);
  const { id, reference } = await visitor.placed(orderRequest({ lang }));
  const secret = await app.systems.pay(reference, 'decline');
  return { id, reference, order: (await visitor.assert(secret)).body };
}

it('why a payment was declined reaches the buyer in the language of the order', async () => {
  const { order } = await declined('fr-ch');
  expect(order).toMatchObject({
    lang: 'fr-ch',
    paymentStatus: 'UnAuthorized',
    payerMessage: expect.stringContaining('Votre banque'),
  });
});

it('a payment that was declined comes with the trace id of its answer, as each order does', async () => {
  const visitor = await visit(app);
  const { reference } = await visitor.placed(orderRequest());
  const secret = await app.systems.pay(reference, 'abort');
  for (const { body, headers } of [await visitor.assert(secret), await visitor.order()])
    expect(body.traceId).toBe(headers.get('x-trace-id'));
});

it('the operator sees what the provider said, and how often it was asked', async () => {
  const { reference } = await declined('de-ch');
  const { out } = await typeCommand(app, ordersShow, [reference]);
  expect(out).toMatch(/asked +1 times/);
  expect(out).toMatch(/provider said +assert: [A-Z_]*DECLINED/);
  expect(out).toContain('Ihre Bank hat die Zahlung abgelehnt');
});

it('a paid order has no such message', async () => {
  const visitor = await visit(app);
  const { reference } = await visitor.placed(orderRequest());
  const { body } = await visitor.assert(await app.systems.pay(reference));
  expect(body).toMatchObject({ orderStatus: 'Confirmed', payerMessage: null });
});
