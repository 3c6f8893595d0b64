import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { open } from './outcomes.ts';
import { returnUrlOf } from './page/page-routes.ts';
import { answerChallenge, answerSimulator, cardEntry, giveUp, mayAct, payByCard } from './paying.ts';
import type { Provider } from './provider.ts';
import { testCards } from './test-cards.ts';

const act = z.strictObject({
  token: z.string().optional(),
  orderId: z.string().optional(),
  action: z.enum(['open', 'approve', 'decline', 'abort']),
  method: z.string().optional(),
  cardNumber: z.string().optional(),
  /** As a payer would type it: `FAULT …`. */
  fault: z.string().default(''),
});

/** A payer without a browser, for tests of thousands of payments: does on the page what a person would do. */
export function payerRoute(app: FastifyInstance, provider: Provider): void {
  app.post('/payer', async (request, reply) => {
    const { success, data, error } = act.safeParse(request.body);
    if (!success) return reply.code(400).send({ error: z.prettifyError(error) });
    const { book } = provider;
    const payment =
      data.token === undefined ? book.paymentOfOrder(data.orderId ?? '') : book.payment(data.token);
    if (!payment) return reply.code(404).send({ error: 'no such payment page' });
    mayAct(provider, payment);
    if (payment.status === 'created') open(provider, payment, request.ip);
    if (!payment.pageIsOpen) return reply.code(409).send({ error: `payment is ${payment.status}` });
    const method = data.method ?? payment.methods[0] ?? '';
    if (data.action === 'abort') await giveUp(provider, payment);
    else if (data.action !== 'open') {
      const number = data.cardNumber ?? cardFor(method, data.action);
      if (number === undefined) {
        const answer = { approved: data.action === 'approve', typed: data.fault };
        await answerSimulator(provider, payment, method, answer);
      } else {
        const holderName = data.fault === '' ? 'Test Payer' : data.fault;
        const entry = cardEntry(number, { expiryMonth: 12, expiryYear: 2039, holderName }, data.fault);
        await payByCard(provider, payment, method, entry);
        if (payment.waitingMeans) await answerChallenge(provider, payment, data.action === 'approve');
      }
    }
    return { status: payment.status, returnUrl: returnUrlOf(payment) };
  });
}

const unknownCards: Readonly<Record<string, string>> = {
  DINERS: '9050999999999999',
  AMEX: '9070999999999999',
};

function cardFor(method: string, action: 'approve' | 'decline'): string | undefined {
  const outcome = action === 'approve' ? 'approved' : 'declined';
  const card = testCards.find((candidate) => candidate.method === method && candidate.outcome === outcome);
  // Diners and American Express have no card that only declines: any other number does.
  return card?.number ?? unknownCards[method];
}
