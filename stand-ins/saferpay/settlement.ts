import type { FastifyInstance } from 'fastify';
import { strikeBefore } from '../faults/broken-answers.ts';
import type { Provider } from './provider.ts';

const columns = [
  'time',
  'type',
  'orderId',
  'transactionId',
  'captureId',
  'originalOrderId',
  'method',
  'amount',
  'currency',
];

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
    const rows = settled(provider).filter(({ time }) => Date.parse(time) >= from && Date.parse(time) < to);
    const lines = [columns, ...rows.map((row) => Object.values(row))].map((cells) =>
      cells.map(cell).join(','),
    );
    return reply.type('text/csv; charset=utf-8; header=present').send(`${lines.join('\r\n')}\r\n`);
  });
}

function settled({ book }: Provider) {
  return book
    .ledger()
    .filter(({ kind }) => kind === 'captured' || kind === 'refund-captured')
    .map((event) => ({
      time: event.at,
      type: event.kind === 'captured' ? 'PAYMENT' : 'REFUND',
      orderId: event.orderId,
      transactionId: event.transactionId,
      captureId: event.captureId,
      originalOrderId: event.originalOrderId,
      method: event.method,
      amount: event.amount,
      currency: event.currency,
    }));
}

/** None of our values holds a comma or a quote: ids are `A-Za-z0-9.:-_`. */
function cell(value: string | number | undefined): string {
  return value === undefined ? '' : String(value);
}
