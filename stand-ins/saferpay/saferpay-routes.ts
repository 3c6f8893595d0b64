import type { FastifyInstance } from 'fastify';
import { scheduleSettlement } from './notifications.ts';
import { pageRoutes } from './page/page-routes.ts';
import { payerRoute } from './payer-route.ts';
import type { Provider } from './provider.ts';
import { apiRoutes } from './saferpay-api.ts';
import { saferpayControl } from './saferpay-control.ts';
import { settlementRoute } from './settlement.ts';

/** Everything under /saferpay: API, payment page, and the addresses for tests. */
export async function saferpayRoutes(app: FastifyInstance, provider: Provider): Promise<void> {
  for (const payment of provider.book.payments()) scheduleSettlement(provider, payment);
  for (const transaction of provider.book.transactions()) scheduleSettlement(provider, transaction);
  await app.register(async (scope) => apiRoutes(scope, provider), { prefix: '/api' });
  await app.register(async (scope) => pageRoutes(scope, provider), { prefix: '/vt2' });
  saferpayControl(app, provider);
  payerRoute(app, provider);
  settlementRoute(app, provider);
  app.get<Asked>('/ledger', async ({ query }) =>
    (query.orderId === undefined
      ? provider.book.ledger()
      : provider.book.ledgerOfOrder(query.orderId)
    ).filter(({ token }) => query.token === undefined || token === query.token),
  );
  app.get<Asked>('/calls', async ({ query }) =>
    provider.calls.list().filter(({ orderId }) => query.orderId === undefined || orderId === query.orderId),
  );
}

type Asked = { Querystring: { orderId?: string; token?: string } };
