import type { FastifyInstance } from 'fastify';
import { ACQUIRERS, bookingsOf } from './acquirer.ts';
import { bankFile } from './bank-file.ts';
import { movementsOf } from './movements.ts';

type Period = { readonly from?: string; readonly to?: string };

const queryOf = ({ from, to }: Period): Record<string, string> => ({
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
});

/**
 * What acquirers and the bank send the shop about a period (`from` inclusive, `to` exclusive, ISO 8601): the same every time,
 * for it is made from the ledger of the payment provider alone.
 */
export function acquirerRoutes(app: FastifyInstance): void {
  for (const acquirer of ACQUIRERS) {
    app.get<{ Querystring: Period }>(`/${acquirer.name}.csv`, async ({ query }, reply) => {
      const movements = await movementsOf(app, queryOf(query));
      return reply.type('text/csv').send(acquirer.file(bookingsOf(acquirer, movements)));
    });
  }
  for (const kind of ['053', '054'] as const) {
    app.get<{ Querystring: Period }>(`/camt.${kind}.xml`, async ({ query }, reply) => {
      const movements = await movementsOf(app, queryOf(query));
      return reply.type('application/xml; charset=utf-8').send(bankFile(kind, movements));
    });
  }
}
