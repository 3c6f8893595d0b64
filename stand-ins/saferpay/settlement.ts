import type { FastifyInstance } from 'fastify';
import type { Provider } from './provider.ts';

type Event = ReturnType<Provider['records']['events']>[number];
type Period = { readonly from?: string; readonly to?: string };

const columns = 'time type orderId transactionId captureId originalOrderId method amount currency'.split(' ');

/**
 * Serves every captured payment and refund of a period (`from` inclusive, `to` exclusive, ISO 8601), oldest first. The
 * format is ours; the real file depends on the contract. Amounts are minor units and never negative: `type` gives the
 * direction.
 */
export function registerSettlementRoute(app: FastifyInstance, { records }: Provider): void {
  app.get<{ Querystring: Period }>('/settlement', async ({ query }, reply) => {
    const from = Date.parse(query.from ?? '1970-01-01');
    const to = Date.parse(query.to ?? '9999-12-31');
    const settled = records
      .events()
      .filter(({ kind }) => kind === 'captured' || kind === 'refund-captured')
      // A capture that was cancelled before the daily closing moved no money.
      .filter(({ transactionId = '' }) => records.transaction(transactionId)?.status === 'CAPTURED')
      .filter(({ at }) => Date.parse(at) >= from && Date.parse(at) < to);
    // No value contains a comma or a quote: ids are `A-Za-z0-9.:-_`.
    const lines = [columns, ...settled.map(toRow)].map((cells) => `${cells.join(',')}\r\n`);
    return reply.type('text/csv; charset=utf-8; header=present').send(lines.join(''));
  });
}

function toRow(event: Event): string[] {
  const type = event.kind === 'captured' ? 'PAYMENT' : 'REFUND';
  const row: Readonly<Record<string, unknown>> = { ...event, time: event.at, type };
  return columns.map((column) => String(row[column] ?? ''));
}
