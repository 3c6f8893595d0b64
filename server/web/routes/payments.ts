import type { FastifyInstance } from 'fastify';
import type { Checkout } from '#server/app/checkout.ts';
import type { Trigger } from '#server/checkout/confirm-payment.ts';
import type { OrderReader } from '#server/checkout/order-reader.ts';
import { Problem } from '../problem.ts';
import type { Sessions } from '../session.ts';

export type PaymentRouteDeps = {
  sessions: Sessions;
  orders: OrderReader;
  payments: Pick<Checkout, 'byReturnSecret' | 'byNotifySecret' | 'confirmPayment'>;
  wait: (ms: number) => Promise<void>;
};

/** The provider wants its answer within 10 s (fact sheet section 6); the buyer should not wait longer either. */
const START_TIMEOUT_MS = 8_000;
const POLL_INTERVAL_MS = 200;

/** The return of the buyer and the notification of the provider: two doors to one confirmPayment. */
export function paymentRoutes(app: FastifyInstance, deps: PaymentRouteDeps): void {
  app.post<{ Querystring: { p?: string | string[] } }>('/payments/saferpay/assert', async (request) => {
    const sessionHash = await deps.sessions.require(request);
    const { p } = request.query;
    const payment = typeof p === 'string' ? await deps.payments.byReturnSecret(p, sessionHash) : undefined;
    if (payment === undefined) throw new Problem('NOT_FOUND');
    await confirmWithin(deps, payment.paymentId, 'return');
    return deps.orders.byId(payment.orderId);
  });

  app.get<{ Params: { secret: string; outcome: string } }>(
    '/payments/saferpay/notify/:secret/:outcome',
    async (request, reply) => {
      // It carries nothing but its address, so nothing is believed: the provider is asked (fact sheet section 6).
      const payment = await deps.payments.byNotifySecret(request.params.secret);
      if (payment !== undefined) {
        await confirmWithin(deps, payment.paymentId, 'notification').catch((error: unknown) => {
          request.log.warn(
            { traceId: request.id, err: error },
            'notification not finished; the sweep goes on',
          );
        });
      }
      reply.header('cache-control', 'no-store');
      return reply.status(200).send();
    },
  );
}

/** Confirms, or waits while another door does; after the patience the caller gets the state as it stands. */
async function confirmWithin(deps: PaymentRouteDeps, paymentId: string, trigger: Trigger): Promise<void> {
  const patience = deps.wait(START_TIMEOUT_MS);
  let over = false;
  const confirming = (async () => {
    for (;;) {
      const { state, busy } = await deps.payments.confirmPayment(paymentId, trigger);
      if (!busy || over || state.status === 'Captured') return;
      await deps.wait(POLL_INTERVAL_MS);
    }
  })();
  await Promise.race([confirming, patience]);
  over = true;
  confirming.catch(() => {});
}
