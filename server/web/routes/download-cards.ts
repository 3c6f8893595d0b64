import type { FastifyInstance } from 'fastify';
import type { Order } from '#contract/order.ts';
import type { OrderReader } from '#server/checkout/order-reader.ts';
import { SecretsRemoved } from '#server/fulfilment/card-repository.ts';
import { Problem } from '#server/http/problem.ts';
import type { Sessions } from '../session-cookie.ts';

export type CardsPdfRouteDeps = {
  sessions: Sessions;
  orders: OrderReader;
  /** @returns undefined if the buyer may have no digital cards now */
  printCards: (order: Order) => Promise<{ filename: string; content: Buffer } | undefined>;
};

/** Applies while the session already receives a PDF. */
const RETRY_AFTER_S = 2;

/**
 * Other sessions get a 404 (I-14). This is the only place where the web server decrypts
 * numbers (I-11).
 */
export function cardsPdfRoute(
  app: FastifyInstance,
  { sessions, orders, printCards }: CardsPdfRouteDeps,
): void {
  // One per session, because rendering hundreds of cards takes seconds.
  const sessionsInProgress = new Set<string>();
  app.get<{ Params: { orderId: string } }>('/orders/:orderId/cards.pdf', async (request, reply) => {
    const { sessionHash } = await sessions.open(request, reply);
    const order = await orders.ofSession(sessionHash, request.params.orderId);
    if (order === undefined) throw new Problem('NOT_FOUND');
    if (sessionsInProgress.has(sessionHash)) {
      throw new Problem('TOO_MANY_REQUESTS', { retryAfter: RETRY_AFTER_S });
    }
    sessionsInProgress.add(sessionHash);
    try {
      const { filename, content } = await print(order, printCards);
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${filename}"`)
        .send(content);
    } finally {
      sessionsInProgress.delete(sessionHash);
    }
  });
}

async function print(order: Order, printCards: CardsPdfRouteDeps['printCards']) {
  if (order.cardsPdf === 'coming') {
    throw new Problem('BUSINESS_CONSTRAINT_VIOLATION', { constraint: 'cardsNotIssued' });
  }
  try {
    const file = await printCards(order);
    if (file !== undefined) return file;
  } catch (error) {
    if (!(error instanceof SecretsRemoved)) throw error;
    throw new Problem('BUSINESS_CONSTRAINT_VIOLATION', { status: 410, constraint: 'cardsRemoved' });
  }
  throw new Problem('BUSINESS_CONSTRAINT_VIOLATION', { constraint: 'noCards' });
}
