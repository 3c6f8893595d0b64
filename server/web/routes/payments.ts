import type { FastifyInstance } from 'fastify';
import type { OrderReader } from '#server/database/orders/order-reader.ts';
import {
  type ConfirmPaymentParts,
  confirmPayment,
  type Door,
} from '#server/shop/payments/confirm-payment.ts';
import { Problem } from '../problem.ts';
import type { Sessions } from '../session.ts';

export type PaymentRouteParts = {
  sessions: Sessions;
  reader: OrderReader;
  confirming: ConfirmPaymentParts;
  wait: (ms: number) => Promise<void>;
};

/** The provider wants its answer within 10 s (fact sheet section 6); the buyer should not wait longer either. */
const PATIENCE_MS = 8_000;
const LOOK_AGAIN_MS = 200;

/** The return of the buyer and the notification of the provider: two doors to one confirmPayment. */
export function paymentRoutes(app: FastifyInstance, parts: PaymentRouteParts): void {
  app.post<{ Querystring: { p?: string | string[] } }>('/payments/saferpay/assert', async (request) => {
    const sessionHash = await parts.sessions.require(request);
    const { p } = request.query;
    const payment =
      typeof p === 'string' ? await parts.confirming.book.byReturnSecret(p, sessionHash) : undefined;
    if (payment === undefined) throw new Problem('NOT_FOUND');
    await confirmWithin(parts, payment.paymentId, 'return');
    return parts.reader.byId(payment.orderId);
  });

  app.get<{ Params: { secret: string; outcome: string } }>(
    '/payments/saferpay/notify/:secret/:outcome',
    async (request, reply) => {
      // It carries nothing but its address, so nothing is believed: the provider is asked (fact sheet section 6).
      const payment = await parts.confirming.book.byNotifySecret(request.params.secret);
      if (payment !== undefined) {
        await confirmWithin(parts, payment.paymentId, 'notification').catch((error: unknown) => {
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
async function confirmWithin(parts: PaymentRouteParts, paymentId: string, door: Door): Promise<void> {
  const patience = parts.wait(PATIENCE_MS);
  let over = false;
  const confirming = (async () => {
    for (;;) {
      const { state, busy } = await confirmPayment(parts.confirming, paymentId, door);
      if (!busy || over || state.status === 'Captured') return;
      await parts.wait(LOOK_AGAIN_MS);
    }
  })();
  await Promise.race([confirming, patience]);
  over = true;
  confirming.catch(() => {});
}
