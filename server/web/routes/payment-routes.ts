import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Order, paymentOutcomeRequestSchema } from '#contract/order.ts';
import { PAYMENT_PROVIDERS } from '#rules/payment-providers.ts';
import { orderOutcome } from '#rules/status.ts';
import type { Checkout } from '#server/app/checkout-use-cases.ts';
import type { Trigger } from '#server/checkout/confirm-payment.ts';
import type { VisitLimits } from '#server/checkout/count-visits.ts';
import type { PaymentProvider } from '#server/checkout/payment-provider.ts';
import type { FoundPayment } from '#server/checkout/payment-state.ts';
import { Problem } from '#server/http/problem.ts';
import { readBody } from '#server/http/read-body.ts';
import type { Metrics } from '#server/runtime/telemetry/metrics.ts';
import { limitOutcomeReads, limitReads } from '../limit-problems.ts';
import type { Sessions } from '../session-cookie.ts';

export type PaymentRouteDeps = {
  sessions: Sessions;
  orders: Checkout['orders'];
  visits: VisitLimits;
  payments: Pick<
    Checkout,
    'provider' | 'findByReturnSecret' | 'findByOrder' | 'findByNotifySecret' | 'confirmPayment'
  >;
  metrics: Pick<Metrics, 'lateConfirmationFailed'>;
  wait: (ms: number) => Promise<void>;
};

/** Providers require a response within 10 s. */
const RESPONSE_TIMEOUT_MS = 8_000;
const POLL_INTERVAL_MS = 200;

/** Both the buyer's return and the provider's notification trigger `confirmPayment`. */
export function registerPaymentRoutes(app: FastifyInstance, deps: PaymentRouteDeps): void {
  const { payments } = deps;

  app.post<{ Params: { provider: string }; Querystring: { p?: string | string[] } }>(
    '/payments/:provider/assert',
    async (request) => {
      // Accepts any known provider: the page doesn't know which one it used, and its account may be removed.
      if (!PAYMENT_PROVIDERS.some((name) => name === request.params.provider)) throw new Problem('NOT_FOUND');
      const sessionHash = await deps.sessions.require(request);
      await limitReads(deps.visits, { sessionHash, isNew: false });
      const { p } = request.query;
      const find = async () =>
        typeof p === 'string' ? payments.findByReturnSecret(p, sessionHash) : undefined;
      const payment = await find();
      if (payment === undefined) throw new Problem('NOT_FOUND');
      await confirmInTime(deps, request, 'return', payment, find);
      return { ...(await deps.orders.readById(payment.orderId)), traceId: request.id };
    },
  );

  // Runs before a new payment: the buyer may have paid on the open page and returned without its secret.
  app.post<{ Params: { orderId: string } }>('/orders/:orderId/check', async (request): Promise<Order> => {
    const sessionHash = await deps.sessions.require(request);
    await limitReads(deps.visits, { sessionHash, isNew: false });
    const find = () => payments.findByOrder(request.params.orderId, sessionHash);
    const payment = await find();
    if (payment === undefined) throw new Problem('NOT_FOUND');
    if (payment.isPageOpen) await confirmInTime(deps, request, 'return', payment, find);
    return { ...(await deps.orders.readById(payment.orderId)), traceId: request.id };
  });

  // Works without a session: an app may return the buyer to another browser, which learns the outcome and
  // nothing else (I-14).
  app.post('/payments/outcome', async (request) => {
    const { returnSecret } = readBody(paymentOutcomeRequestSchema, request.body);
    const find = () => payments.findByReturnSecret(returnSecret);
    const payment = await find();
    if (payment === undefined) throw new Problem('NOT_FOUND');
    await limitOutcomeReads(deps.visits, payment.paymentId);
    await confirmInTime(deps, request, 'return', payment, find);
    const { orderStatus, paymentStatus } = await deps.orders.readById(payment.orderId);
    return { outcome: orderOutcome(orderStatus, paymentStatus) };
  });

  void app.register(async (scope) => {
    // The signature covers the raw bytes, which only the provider can interpret.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    registerNotificationRoute(scope, deps);
  });
}

function registerNotificationRoute(app: FastifyInstance, deps: PaymentRouteDeps): void {
  app.route<{ Params: { provider: string; '*': string } }>({
    method: ['GET', 'POST'],
    url: '/payments/:provider/notify/*',
    handler: async (request, reply) => {
      const provider = requireProvider(deps, request.params.provider);
      const { method, headers, body } = request;
      const path = request.params['*'].split('/');
      const rawBody = typeof body === 'string' ? body : '';
      const notified = provider.notification({ method, path, headers, rawBody });
      if (notified === undefined) throw new Problem('NOT_FOUND');
      const find = () => deps.payments.findByNotifySecret(provider.name, notified.notifySecret);
      const payment = await find();
      reply.header('cache-control', 'no-store');
      if (payment !== undefined) {
        // Beyond the limit, the provider is not polled and the response reveals nothing (L-11).
        if ((await deps.visits.countNotification(payment.paymentId)) > 0) return reply.status(204).send();
        await confirmInTime(deps, request, 'notification', payment, find).catch((error: unknown) => {
          request.log.warn(
            { traceId: request.id, err: error },
            'notification not processed; the sweep will retry',
          );
        });
      }
      return reply.status(200).send();
    },
  });
}

function requireProvider({ payments }: PaymentRouteDeps, name: string): PaymentProvider {
  const provider = payments.provider(name);
  if (provider === undefined) throw new Problem('NOT_FOUND');
  return provider;
}

/**
 * Confirms an open payment, or waits while another caller does. After `RESPONSE_TIMEOUT_MS` the caller gets the
 * current state, and the work continues.
 * @param find reads the payment again
 */
async function confirmInTime(
  deps: PaymentRouteDeps,
  request: FastifyRequest,
  trigger: Trigger,
  payment: FoundPayment,
  find: () => Promise<FoundPayment | undefined>,
): Promise<void> {
  const { paymentId } = payment;
  let hasResponded = false;
  const timeout = deps.wait(RESPONSE_TIMEOUT_MS);
  const confirmation = (async () => {
    for (let found: FoundPayment | undefined = payment; found?.isComplete === false; found = await find()) {
      const { state, busy } = await deps.payments.confirmPayment(paymentId, trigger);
      if (!busy || hasResponded || state.status === 'Captured') return;
      await deps.wait(POLL_INTERVAL_MS);
    }
  })();
  confirmation.catch((error: unknown) => {
    if (!hasResponded) return;
    deps.metrics.lateConfirmationFailed(trigger);
    request.log.error(
      { traceId: request.id, err: error, paymentId, trigger },
      'confirming a payment failed after the response; the sweep will retry',
    );
  });
  await Promise.race([confirmation, timeout]);
  hasResponded = true;
}
