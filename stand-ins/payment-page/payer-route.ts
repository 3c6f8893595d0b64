import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { PayerActions } from './payer-actions.ts';

const action = z.strictObject({
  token: z.string().optional(),
  orderId: z.string().optional(),
  action: z.enum(['open', 'approve', 'decline', 'abort']),
  method: z.string().optional(),
  cardNumber: z.string().optional(),
  /** The fault as the payer would enter it: `FAULT …`. */
  fault: z.string().default(''),
});

/** Performs a payer's actions without a browser. */
export function registerPayerRoute<Payment>(app: FastifyInstance, payer: PayerActions<Payment>): void {
  app.post('/payer', async (request, reply) => {
    const { success, data, error } = action.safeParse(request.body);
    if (!success) return reply.code(400).send({ error: z.prettifyError(error) });
    const { token, orderId = '' } = data;
    const payment = token === undefined ? payer.findByOrder(orderId) : payer.findByToken(token);
    if (!payment) return reply.code(404).send({ error: 'payment page not found' });
    payer.visit(payment, request.ip);
    if (!payer.isOpen(payment))
      return reply.code(409).send({ error: `payment is ${payer.getStatus(payment)}` });
    if (data.action === 'abort') await payer.leave(payment);
    else if (data.action !== 'open') await performPayment(payer, payment, data);
    return { status: payer.getStatus(payment), returnUrl: payer.getReturnUrl(payment) };
  });
}

async function performPayment<Payment>(
  payer: PayerActions<Payment>,
  payment: Payment,
  data: z.infer<typeof action>,
): Promise<void> {
  const { fault } = data;
  const approved = data.action === 'approve';
  const method = data.method ?? payer.show(payment).methods[0] ?? '';
  const number = data.cardNumber ?? payer.getTestCardNumber(method, approved);
  if (number === undefined) return void (await payer.answerSimulator(payment, method, approved, fault));
  const holderName = fault === '' ? 'Test Payer' : fault;
  await payer.payByCard(payment, method, { number, month: 12, year: 2039, holderName });
  if (payer.getPendingStep(payment)) await payer.answerChallenge(payment, approved);
}
