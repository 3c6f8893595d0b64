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
   * Draws the PDF of the digital cards that an order's buyer may have now.
   * @returns undefined when there are none
   */
  printCards: (order: Order) => Promise<{ filename: string; content: Buffer } | undefined>;
};

/** Seconds after which a session that already gets a PDF may ask again. */
const ASK_AGAIN = 2;

/**
 * GET orders/{orderId}/cards.pdf: the digital cards for the session that bought them, beside the mail. To everybody else
 * the order is as unknown as one that does not exist (I-14). The web server decrypts numbers here and nowhere else
 * (I-11).
 */
export function cardsPdfRoute(
  app: FastifyInstance,
  { sessions, orders, printCards }: CardsPdfRouteDeps,
): void {
  // Drawing hundreds of cards takes seconds: one at a time for a session.
  const drawing = new Set<string>();
  app.get<{ Params: { orderId: string } }>('/orders/:orderId/cards.pdf', async (request, reply) => {
    const { sessionHash } = await sessions.open(request, reply);
    const order = await orders.findBySession(sessionHash, request.params.orderId);
    if (order === undefined) throw new Problem('NOT_FOUND');
    if (drawing.has(sessionHash)) {
      throw new Problem('TOO_MANY_REQUESTS', { retryAfter: ASK_AGAIN });
    }
    drawing.add(sessionHash);
    try {
      const { filename, content } = await print(order, printCards);
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${filename}"`)
        .send(content);
    } finally {
      drawing.delete(sessionHash);
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
    if (!(error instanceof SecretsRemovedError)) throw error;
    throw new Problem('BUSINESS_CONSTRAINT_VIOLATION', { status: 410, constraint: 'cardsRemoved' });
  }
  throw new Problem('BUSINESS_CONSTRAINT_VIOLATION', { constraint: 'noCards' });
}
