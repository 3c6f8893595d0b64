import type { FastifyInstance } from 'fastify';
import { ACQUIRERS, listBookings } from './acquirer.ts';
import { createBankFile } from './bank-file.ts';
import { listMovements, type Movement, type Period, type ReadEvents } from './movements.ts';

/**
 * Serves the files of the acquirers and the bank for a period (`from` inclusive, `to` exclusive, ISO 8601). They depend
 * only on the payment providers' ledgers, so the same period always returns the same files.
 */
export function registerAcquirerRoutes(app: FastifyInstance, ledgers: readonly ReadEvents[]): void {
  const addRoute = (
    name: string,
    type: string,
    render: (movements: readonly Movement[]) => string | Buffer,
  ) =>
    app.get<{ Querystring: Period }>(`/${name}`, async ({ query }, reply) => {
      try {
        const file = render(listMovements(ledgers, query));
        return reply.type(type).send(file);
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        return reply.code(400).send({ error: error.message });
      }
    });
  for (const acquirer of ACQUIRERS)
    addRoute(`${acquirer.name}.csv`, 'text/csv', (movements) =>
      acquirer.createFile(listBookings(acquirer, movements)),
    );
  for (const kind of ['053', '054'] as const)
    addRoute(`camt.${kind}.xml`, 'application/xml; charset=utf-8', (movements) =>
      createBankFile(kind, movements),
    );
}
