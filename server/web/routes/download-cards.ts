import type { FastifyInstance } from 'fastify';
import type { Order } from '#contract/order.ts';
import type { Checkout } from '#server/app/checkout-use-cases.ts';
import { SecretsRemovedError } from '#server/fulfilment/readable-card.ts';
import { Problem } from '#server/http/problem.ts';
import type { Sessions } from '../session-cookie.ts';

export type CardsPdfRouteDeps = {
  sessions: Sessions;
  orders: Checkout['orders'];
  /**
   * Generates the PDF of the digital cards that the buyer can currently download.
   * @returns undefined if there are none
   */
  printCards: (order: Order) => Promise<{ filename: string; content: Buffer } | undefined>;
};

/** `Retry-After` while another PDF is being generated for the same session. */
const RETRY_AFTER_SECONDS = 2;

/**
 * GET orders/{orderId}/cards.pdf returns the digital cards to the session that bought them. Other sessions get the same
 * 404 as for an order that doesn't exist (I-14). No other route for orders decrypts card numbers (I-11).
 */
export function registerCardsPdfRoute(
  app: FastifyInstance,
  { sessions, orders, printCards }: CardsPdfRouteDeps,
): void {
  // Generating hundreds of cards takes seconds, so allow one PDF at a time per session.
  const inProgress = new Set<string>();
  app.get<{ Params: { orderId: string } }>('/orders/:orderId/cards.pdf', async (request, reply) => {
    const { sessionHash } = await sessions.open(request, reply);
    const order = await orders.findBySession(sessionHash, request.params.orderId);
    if (order === undefined) throw new Problem('NOT_FOUND');
    if (inProgress.has(sessionHash)) {
      throw new Problem('TOO_MANY_REQUESTS', { retryAfter: RETRY_AFTER_SECONDS });
    }
    inProgress.add(sessionHash);
    try {
      const { filename, content } = await print(order, printCards);
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${filename}"`)
        .send(content);
    } finally {
      inProgress.delete(sessionHash);
    }
  });
}

async function print(order: Order, printCards: CardsPdfRouteDeps['printCards']) {
  if (order.cardsPdf === 'pending') {
    throw new Problem('BUSINESS_CONSTRAINT_VIOLATION', { constraint: 'cardsNotIssued' });
  }
  try {
    const file = await printCards(order);
    if (file !== undefined) return file;
  } catch (error) {
    if (!(error instanceof SecretsRemovedError)) throw error;
    throw new Problem('BUSINESS_CONSTRAINT_VIOLATION', { status: 410, constraint: 'cardsRemoved' });
  }
  throw new Problem('BUSINESS_CONSTRAINT_VIOLATION', { constraint: 'noCards' });
}
