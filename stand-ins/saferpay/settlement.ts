import type { FastifyInstance } from 'fastify';
import { strikeBefore } from '../faults/broken-answers.ts';
import type { Provider } from './provider.ts';

type Event = ReturnType<Provider['book']['ledger']>[number];

const columns: Readonly<Record<string, (event: Event) => string | number | undefined>> = {
  time: ({ at }) => at,
  type: ({ kind }) => (kind === 'captured' ? 'PAYMENT' : 'REFUND'),
  orderId: ({ orderId }) => orderId,
  transactionId: ({ transactionId }) => transactionId,
  captureId: ({ captureId }) => captureId,
  originalOrderId: ({ originalOrderId }) => originalOrderId,
  method: ({ method }) => method,
  amount: ({ amount }) => amount,
  currency: ({ currency }) => currency,
};

type Period = { readonly from?: string; readonly to?: string };

/**
 * Every captured payment and refund of a period (`from` inclusive, `to` exclusive, ISO 8601), oldest first: what
 * the acquirer pays out. The format is ours; the real file depends on the contract. Amounts are minor units and
 * never negative, `type` says which way the money went.
 */
export function settlementRoute(app: FastifyInstance, provider: Provider): void {
  app.get<{ Querystring: Period }>('/settlement', async ({ query }, reply) => {
    const fault = provider.faults.take('settlement');
    if (strikeBefore(reply, fault)) return reply;
    const from = Date.parse(query.from ?? '1970-01-01');
    const to = Date.parse(query.to ?? '9999-12-31');
    if (Number.isNaN(from) || Number.isNaN(to)) return reply.code(400).send({ error: 'from, to: ISO 8601' });
    const settled = provider.book
      .ledger()
      .filter(({ kind }) => kind === 'captured' || kind === 'refund-captured')
      // Released again before the closing, the money has not moved.
      .filter(({ transactionId = '' }) => provider.book.transaction(transactionId)?.status === 'CAPTURED')
      .filter(({ at }) => Date.parse(at) >= from && Date.parse(at) < to);
    // None of our values holds a comma or a quote: ids are `A-Za-z0-9.:-_`.
    const lines = [Object.keys(columns), ...settled.map(rowOf)].map((cells) => `${cells.join(',')}\r\n`);
    return reply.type('text/csv; charset=utf-8; header=present').send(lines.join(''));
  });
}

function rowOf(event: Event): readonly (string | number)[] {
  return Object.values(columns).map((value) => value(event) ?? '');
}
