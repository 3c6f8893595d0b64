import type { FastifyInstance } from 'fastify';

/** Money that moved at the payment provider: acquirers know nothing else of the shop. */
export type Movement = {
  readonly at: Date;
  readonly kind: 'payment' | 'refund';
  readonly orderId: string;
  readonly transactionId: string;
  readonly method: string;
  /** Minor units, never negative. */
  readonly amount: number;
};

/** Captured payments and refunds of a period, oldest first, as the provider's stand-in tells them over HTTP. */
export async function movementsOf(app: FastifyInstance, query: Record<string, string>): Promise<Movement[]> {
  const answer = await app.inject({ url: '/saferpay/settlement', query });
  if (answer.statusCode !== 200) throw new Error(`the payment provider answers ${answer.statusCode}`);
  const [head = '', ...lines] = answer.body.trimEnd().split('\r\n');
  const columns = head.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    const cell = (name: string) => cells[columns.indexOf(name)] ?? '';
    return {
      at: new Date(cell('time')),
      kind: cell('type') === 'PAYMENT' ? 'payment' : 'refund',
      orderId: cell('orderId'),
      transactionId: cell('transactionId'),
      method: cell('method'),
      amount: Number(cell('amount')),
    };
  });
}
