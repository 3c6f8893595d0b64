import type { FastifyInstance } from 'fastify';
import { faultsAfterEffect, faultsBeforeEffect } from '../faults/broken-responses.ts';
import { registerControlRoutes } from '../faults/control-routes.ts';
import { registerPayerRoute } from '../payment-page/payer-route.ts';
import { registerPaymentPage } from '../payment-page/payment-page.ts';
import { defaultSettings, type Gateway, settingsSchema } from './gateway.ts';
import { errorCodes, registerGatewayApi } from './gateway-api.ts';
import { createPayerActions } from './payer-actions.ts';
import { statusDistortions } from './status-body.ts';

const callFaults = [
  ...faultsBeforeEffect,
  ...faultsAfterEffect,
  ...errorCodes.map((code) => `error:${code}`),
  'server-error',
];
const calls = ['initialize', 'settle', 'cancel', 'credit', '*'];

/** Serves everything under /datatrans: API, payment page, and test routes. */
export async function registerGatewayRoutes(app: FastifyInstance, gateway: Gateway): Promise<void> {
  const { faults, settings, records } = gateway;
  await app.register(async (scope) => registerGatewayApi(scope, gateway));
  const payer = createPayerActions(gateway);
  // The page can be opened repeatedly. Datatrans doesn't document this.
  await app.register(async (scope) => registerPaymentPage(scope, '/v1/start', payer, gateway.now));
  registerControlRoutes(app, {
    faults,
    faultsByEndpoint: {
      ...Object.fromEntries(calls.map((call) => [call, callFaults])),
      status: [...callFaults, ...statusDistortions],
      check: faultsBeforeEffect,
    },
    settings,
    defaults: defaultSettings,
    schema: settingsSchema,
  });
  registerPayerRoute(app, payer);
  app.get<OrderQuery>('/ledger', async ({ query }) =>
    records
      .events()
      .filter(({ orderId, originalOrderId }) => concernsOrder(query.orderId, orderId, originalOrderId)),
  );
  app.get<OrderQuery>('/calls', async ({ query }) =>
    gateway.calls.filter(({ orderId }) => concernsOrder(query.orderId, orderId)),
  );
}

type OrderQuery = { Querystring: { orderId?: string } };

function concernsOrder(requested: string | undefined, ...orders: readonly (string | undefined)[]): boolean {
  return requested === undefined || orders.includes(requested);
}
