import type { FastifyInstance } from 'fastify';
import { faultsAfter, faultsBefore } from '../faults/broken-answers.ts';
import { controlRoutes } from '../faults/control-routes.ts';
import { payerRoute } from '../payment-page/payer-route.ts';
import { paymentPage, showExpired } from '../payment-page/payment-page.ts';
import { scheduleSettlement } from './notifications.ts';
import { createPayerActions } from './payer-actions.ts';
import type { Provider } from './provider.ts';
import { apiRoutes } from './saferpay-api.ts';
import { distortions } from './saferpay-distortions.ts';
import { errorNames } from './saferpay-errors.ts';
import { defaultSettings, settingsSchema } from './settings.ts';
import { settlementRoute } from './settlement.ts';

const errors = errorNames.map((name) => `error:${name}`);
const callFaults = [...faultsBefore, ...faultsAfter, ...distortions, ...errors];
const calls = ['Initialize', 'Assert', 'Capture', 'Cancel', 'Refund', 'Inquire', '*'];
const otherCalls = ['Health', 'transactions', 'terminal', 'license'];

/** Serves everything under /saferpay: API, payment page, and test routes. */
export async function saferpayRoutes(app: FastifyInstance, provider: Provider): Promise<void> {
  const { book, faults, settings, now } = provider;
  for (const payment of book.payments()) scheduleSettlement(provider, payment);
  for (const transaction of book.transactions()) scheduleSettlement(provider, transaction);
  await app.register(async (scope) => apiRoutes(scope, provider), { prefix: '/api' });
  const side = createPayerActions(provider);
  await app.register(async (scope) => paymentPage(scope, '/page', side, now), { prefix: '/vt2' });

  // The URL of Initialize works once. It redirects to a URL that can be reloaded.
  app.get<{ Params: { token: string } }>(
    '/vt2/api/PaymentPage/:customer/:terminal/:token',
    async ({ params, ip }, reply) => {
      const payment = book.payment(params.token);
      if (!payment) return reply.code(404).type('text/plain').send('Unknown payment page');
      const isFirst = payment.status === 'created';
      side.visit(payment, ip);
      if (side.hasExpired(payment)) return showExpired(side, payment, reply);
      // A second visit redirects to the shop as failed, regardless of the first (saferpay 2).
      return reply.redirect(isFirst ? side.show(payment).address : payment.returnUrl, 303);
    },
  );
  controlRoutes(app, {
    faults,
    faultsByEndpoint: Object.fromEntries([
      ...calls.map((call) => [call, callFaults]),
      ...otherCalls.map((call) => [call, faultsBefore]),
    ]),
    settings,
    defaults: defaultSettings,
    schema: settingsSchema,
  });
  payerRoute(app, side);
  settlementRoute(app, provider);
  app.get<Asked>('/ledger', async ({ query }) =>
    query.orderId === undefined ? book.events() : book.listOrderEvents(query.orderId),
  );
  app.get<Asked>('/calls', async ({ query }) =>
    provider.calls.filter(({ orderId }) => query.orderId === undefined || orderId === query.orderId),
  );
}

type Asked = { Querystring: { orderId?: string } };
