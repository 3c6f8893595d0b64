import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Order, paymentOutcomeRequestSchema } from '#contract/order.ts';
import { orderOutcome } from '#rules/order-outcome.ts';
import { PAYMENT_PROVIDERS } from '#rules/payment-providers.ts';
import type { Checkout } from '#server/app/checkout-use-cases.ts';
import type { Trigger } from '#server/checkout/confirm-payment.ts';
import type { Visits } from '#server/checkout/count-visits.ts';
import type { OrderReader } from '#server/checkout/order-reader.ts';
import type { PaymentProvider } from '#server/checkout/payment-provider.ts';
import type { FoundPayment } from '#server/checkout/payment-repository.ts';
import { Problem } from '#server/http/problem.ts';
import { readBody } from '#server/http/read-body.ts';
import type { Metrics } from '#server/runtime/metrics.ts';
import { limitOutcomeReads, limitReads } from '../limit-problems.ts';
import type { Sessions } from '../session-cookie.ts';

export type PaymentRouteDeps = {
  sessions: Sessions;
  orders: OrderReader;
  visits: Visits;
  payments: Pick<Checkout, 'provider' | 'byReturnSecret' | 'ofOrder' | 'byNotifySecret' | 'confirmPayment'>;
  metrics: Pick<Metrics, 'lateConfirmationFailed'>;
  wait: (ms: number) => Promise<void>;
};

/** Providers want their answer within 10 s; the buyer should not wait longer either. */
const ANSWER_WITHIN_MS = 8_000;
const POLL_INTERVAL_MS = 200;

/** The return of the buyer and the notification of the provider: two triggers of one confirmPayment. */
export function paymentRoutes(app: FastifyInstance, deps: PaymentRouteDeps): void {
  const { payments } = deps;

  app.post<{ Params: { provider: string }; Querystring: { p?: string | string[] } }>(
    '/payments/:provider/assert',
    async (request) => {
      // The page does not know where it was paid, and its account may be gone since: any that the shop knows will do.
      if (!PAYMENT_PROVIDERS.some((name) => name === request.params.provider)) throw new Problem('NOT_FOUND');
      const sessionHash = await deps.sessions.require(request);
      await limitReads(deps.visits, { sessionHash, isNew: false });
      const { p } = request.query;
      const find = async () => (typeof p === 'string' ? payments.byReturnSecret(p, sessionHash) : undefined);
      const payment = await find();
      if (payment === undefined) throw new Problem('NOT_FOUND');
      await confirmInTime(deps, request, 'return', payment, find);
      return { ...(await deps.orders.byId(payment.orderId)), traceId: request.id };
    },
  );

  // Before another payment is offered: the buyer may have paid on the page that is open, and come back without its secret.
  app.post<{ Params: { orderId: string } }>('/orders/:orderId/check', async (request): Promise<Order> => {
    const sessionHash = await deps.sessions.require(request);
    await limitReads(deps.visits, { sessionHash, isNew: false });
    const find = () => payments.ofOrder(request.params.orderId, sessionHash);
    const payment = await find();
    if (payment === undefined) throw new Problem('NOT_FOUND');
    if (payment.isPageOpen) await confirmInTime(deps, request, 'return', payment, find);
    return { ...(await deps.orders.byId(payment.orderId)), traceId: request.id };
  });

  // Without a session: an app may return the buyer to another browser, which learns the outcome and nothing else (I-14).
  app.post('/payments/outcome', async (request) => {
    const { returnSecret } = readBody(paymentOutcomeRequestSchema, request.body);
    const find = () => payments.byReturnSecret(returnSecret);
    const payment = await find();
    if (payment === undefined) throw new Problem('NOT_FOUND');
    await limitOutcomeReads(deps.visits, payment.paymentId);
    await confirmInTime(deps, request, 'return', payment, find);
    const { orderStatus, paymentStatus } = await deps.orders.byId(payment.orderId);
    return { outcome: orderOutcome(orderStatus, paymentStatus) };
  });

  void app.register(async (scope) => {
    // A signature covers the bytes of a notification, and only its provider knows what they mean.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    notificationRoute(scope, deps);
  });
}

function notificationRoute(app: FastifyInstance, deps: PaymentRouteDeps): void {
  app.route<{ Params: { provider: string; '*': string } }>({
    method: ['GET', 'POST'],
    url: '/payments/:provider/notify/*',
    handler: async (request, reply) => {
      const provider = providerInPath(deps, request.params.provider);
      const { method, headers, body } = request;
      const path = request.params['*'].split('/');
      const rawBody = typeof body === 'string' ? body : '';
      const notified = provider.notification({ method, path, headers, rawBody });
      if (notified === undefined) throw new Problem('NOT_FOUND');
      const find = () => deps.payments.byNotifySecret(provider.name, notified.notifySecret);
      const payment = await find();
      reply.header('cache-control', 'no-store');
      if (payment !== undefined) {
        // Beyond the limit nobody is asked and nothing is said of the payment (L-11).
        if ((await deps.visits.countNotification(payment.paymentId)) > 0) return reply.status(204).send();
        await confirmInTime(deps, request, 'notification', payment, find).catch((error: unknown) => {
          request.log.warn(
            { traceId: request.id, err: error },
            'notification not finished; the sweep goes on',
          );
        });
      }
      return reply.status(200).send();
    },
  });
}

function providerInPath({ payments }: PaymentRouteDeps, name: string): PaymentProvider {
  const provider = payments.provider(name);
  if (provider === undefined) throw new Problem('NOT_FOUND');
  return provider;
}

/**
 * Confirms what is not settled, or waits while another caller does. When that takes too long, the caller gets the state as it
 * stands, and the work goes on: if it fails then, the log and the figures are the only place that can tell.
 */
async function confirmInTime(
  deps: PaymentRouteDeps,
  request: FastifyRequest,
  trigger: Trigger,
  payment: FoundPayment,
  find: () => Promise<FoundPayment | undefined>,
): Promise<void> {
  const { paymentId } = payment;
  let over = false;
  const timeout = deps.wait(ANSWER_WITHIN_MS);
  const confirming = (async () => {
    for (let found: FoundPayment | undefined = payment; found?.isSettled === false; found = await find()) {
      const { state, busy } = await deps.payments.confirmPayment(paymentId, trigger);
      if (!busy || over || state.status === 'Captured') return;
      await deps.wait(POLL_INTERVAL_MS);
    }
  })();
  confirming.catch((error: unknown) => {
    if (!over) return;
    deps.metrics.lateConfirmationFailed(trigger);
    request.log.error(
      { traceId: request.id, err: error, paymentId, trigger },
      'confirming a payment failed after its answer; the sweep goes on',
    );
  });
  await Promise.race([confirming, timeout]);
  over = true;
}
