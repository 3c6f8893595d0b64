import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { PayerActions } from './payer-actions.ts';

const action = z.strictObject({
  token: z.string().optional(),
  orderId: z.string().optional(),
  action: z.enum(['open', 'approve', 'decline', 'abort']),
  method: z.string().optional(),
  cardNumber: z.string().optional(),
  /** The fault in typed form: `FAULT …`. */
  fault: z.string().default(''),
});

/** Performs a payer's actions without a browser. */
export function payerRoute<Payment>(app: FastifyInstance, side: PayerActions<Payment>): void {
  app.post('/payer', async (request, reply) => {
    const { success, data, error } = action.safeParse(request.body);
    if (!success) return reply.code(400).send({ error: z.prettifyError(error) });
    const { token, orderId = '' } = data;
    const payment = token === undefined ? side.findByOrder(orderId) : side.findByToken(token);
    if (!payment) return reply.code(404).send({ error: 'no such payment page' });
    side.visit(payment, request.ip);
    if (!side.isOpen(payment))
      return reply.code(409).send({ error: `payment is ${side.getStatus(payment)}` });
    if (data.action === 'abort') await side.leave(payment);
    else if (data.action !== 'open') await pay(side, payment, data);
    return { status: side.getStatus(payment), returnUrl: side.getReturnUrl(payment) };
  });
}

async function pay<Payment>(
  side: PayerActions<Payment>,
  payment: Payment,
  data: z.infer<typeof action>,
): Promise<void> {
  const { fault } = data;
  const approved = data.action === 'approve';
  const method = data.method ?? side.show(payment).methods[0] ?? '';
  const number = data.cardNumber ?? side.getTestCardNumber(method, approved);
  if (number === undefined) return void (await side.answerSimulator(payment, method, approved, fault));
  const holderName = fault === '' ? 'Test Payer' : fault;
  await side.payByCard(payment, method, { number, month: 12, year: 2039, holderName });
  if (side.getPendingStep(payment)) await side.answerChallenge(payment, approved);
}
