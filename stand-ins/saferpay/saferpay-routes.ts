import type { FastifyInstance } from 'fastify';
import { apiRoutes } from './api-routes.ts';
import { controlRoutes } from './control.ts';
import { schedulePending } from './notifications.ts';
import { pageRoutes } from './page/page-routes.ts';
import { payerRoute } from './payer-route.ts';
import type { Provider } from './provider.ts';

/** Everything under /saferpay: API, payment page, and the doors for tests. */
export async function saferpayRoutes(app: FastifyInstance, provider: Provider): Promise<void> {
  for (const payment of provider.book.payments()) schedulePending(provider, payment);
  await app.register(async (scope) => apiRoutes(scope, provider), { prefix: '/api' });
  await app.register(async (scope) => pageRoutes(scope, provider), { prefix: '/vt2' });
  controlRoutes(app, provider);
  payerRoute(app, provider);
  app.get<{ Querystring: { orderId?: string; token?: string } }>('/ledger', async ({ query }) =>
    provider.book
      .ledger()
      .filter(({ orderId }) => query.orderId === undefined || orderId === query.orderId)
      .filter(({ token }) => query.token === undefined || token === query.token),
  );
}
