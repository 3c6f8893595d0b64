import type { FastifyInstance } from 'fastify';
import { faultsAfter, faultsBefore } from '../faults/broken-answers.ts';
import { controlRoutes } from '../faults/control-routes.ts';
import { payerRoute } from '../payment-page/payer-route.ts';
import { paymentPage } from '../payment-page/payment-page.ts';
import { defaultSettings, type Gateway, settingsSchema } from './gateway.ts';
import { errorCodes, gatewayApi } from './gateway-api.ts';
import { createPayerActions } from './payer-actions.ts';
import { statusDistortions } from './status-body.ts';

const callFaults = [
  ...faultsBefore,
  ...faultsAfter,
  ...errorCodes.map((code) => `error:${code}`),
  'server-error',
];
const calls = ['initialize', 'settle', 'cancel', 'credit', '*'];

/** Serves everything under /datatrans: API, payment page, and test routes. */
export async function gatewayRoutes(app: FastifyInstance, gateway: Gateway): Promise<void> {
  const { faults, settings, records } = gateway;
  await app.register(async (scope) => gatewayApi(scope, gateway));
  const side = createPayerActions(gateway);
  // The page may be opened repeatedly. Whether the real one allows it isn't documented.
  await app.register(async (scope) => paymentPage(scope, '/v1/start', side, gateway.now));
  controlRoutes(app, {
    faults,
    faultsByEndpoint: {
      ...Object.fromEntries(calls.map((call) => [call, callFaults])),
      status: [...callFaults, ...statusDistortions],
      check: faultsBefore,
    },
    settings,
    defaults: defaultSettings,
    schema: settingsSchema,
  });
  payerRoute(app, side);
  app.get<Asked>('/ledger', async ({ query }) =>
    records
      .events()
      .filter(({ orderId, originalOrderId }) => isAbout(query.orderId, orderId, originalOrderId)),
  );
  app.get<Asked>('/calls', async ({ query }) =>
    gateway.calls.filter(({ orderId }) => isAbout(query.orderId, orderId)),
  );
}

type Asked = { Querystring: { orderId?: string } };

function isAbout(requested: string | undefined, ...orders: readonly (string | undefined)[]): boolean {
  return requested === undefined || orders.includes(requested);
}
