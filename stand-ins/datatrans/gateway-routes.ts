import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Gateway } from './gateway.ts';
import { gatewayApi } from './gateway-api.ts';
import { gatewayControl } from './gateway-control.ts';
import { isOpen } from './gateway-outcomes.ts';
import { eventOf } from './gateway-records.ts';
import type { GatewayTransaction } from './gateway-transaction.ts';
import { startPage } from './page/start-page.ts';
import { answerChallenge, answerDirectly, giveUp, payByNumber, returnUrlOf } from './paying-there.ts';
import { hasNoCard, numbers } from './test-numbers.ts';

/** Everything under /datatrans: API, payment page, and the addresses for tests. */
export async function gatewayRoutes(app: FastifyInstance, gateway: Gateway): Promise<void> {
  await app.register(async (scope) => gatewayApi(scope, gateway));
  await app.register(async (scope) => startPage(scope, gateway));
  gatewayControl(app, gateway);
  payerRoute(app, gateway);
  app.get<Asked>('/ledger', async ({ query }) =>
    gateway.records
      .ledger()
      .filter(({ orderId, originalOrderId }) => isAbout(query.orderId, orderId, originalOrderId))
      .filter(({ token }) => query.token === undefined || token === query.token),
  );
  app.get<Asked>('/calls', async ({ query }) =>
    gateway.calls.filter(({ orderId }) => isAbout(query.orderId, orderId)),
  );
}

type Asked = { Querystring: { orderId?: string; token?: string } };

function isAbout(asked: string | undefined, ...orders: readonly (string | undefined)[]): boolean {
  return asked === undefined || orders.includes(asked);
}

const act = z.strictObject({
  token: z.string().optional(),
  orderId: z.string().optional(),
  action: z.enum(['open', 'approve', 'decline', 'abort']),
  method: z.string().optional(),
  cardNumber: z.string().optional(),
  /** As a payer would type it: `FAULT …`. */
  fault: z.string().default(''),
});

/** A payer without a browser: does on the page what a person would do. */
function payerRoute(app: FastifyInstance, gateway: Gateway): void {
  app.post('/payer', async (request, reply) => {
    const { success, data, error } = act.safeParse(request.body);
    if (!success) return reply.code(400).send({ error: z.prettifyError(error) });
    const { records } = gateway;
    const payment =
      data.token === undefined ? records.paymentOf(data.orderId ?? '') : records.transaction(data.token);
    if (!payment) return reply.code(404).send({ error: 'no such payment page' });
    if (!isOpen(gateway, payment)) return reply.code(409).send({ error: `payment is ${payment.status}` });
    records.record(eventOf('opened', payment), payment);
    const method = data.method ?? payment.methods[0] ?? '';
    if (data.action === 'abort') await giveUp(gateway, payment);
    else if (data.action !== 'open') await pay(gateway, payment, method, data);
    return { status: payment.status, returnUrl: returnUrlOf(payment) };
  });
}

async function pay(
  gateway: Gateway,
  payment: GatewayTransaction,
  method: string,
  { action, cardNumber, fault }: z.infer<typeof act>,
): Promise<void> {
  const approved = action === 'approve';
  if (hasNoCard(method))
    return void (await answerDirectly(gateway, payment, method, { approved, typed: fault }));
  const card = { number: cardNumber ?? numberFor(method, approved), month: '12', year: '39' };
  await payByNumber(gateway, payment, method, card, fault);
  if (payment.waitingWith) await answerChallenge(gateway, payment, approved);
}

/** A card that is approved, if possible without a challenge; of those that are not, any other number is one. */
function numberFor(method: string, approved: boolean): string {
  const own = numbers.filter((card) => card.method === method);
  const [first, second] = ['approved', 'challenge'].map((outcome) =>
    own.find((card) => card.outcome === outcome),
  );
  return approved ? (first?.number ?? second?.number ?? '') : '4999999999999999';
}
