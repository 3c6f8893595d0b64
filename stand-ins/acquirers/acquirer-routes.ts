import type { FastifyInstance, FastifyReply } from 'fastify';
import { ACQUIRERS, bookingsOf } from './acquirer.ts';
import { bankFile } from './bank-file.ts';
import { type Movement, movementsOf, type Period } from './movements.ts';

/**
 * What acquirers and the bank send the shop about a period (`from` inclusive, `to` exclusive, ISO 8601): the same every time,
 * for it is made from the ledgers of the payment providers alone.
 */
export function acquirerRoutes(app: FastifyInstance): void {
  const route = (name: string, type: string, write: (movements: readonly Movement[]) => string | Buffer) =>
    app.get<{ Querystring: Period }>(`/${name}`, async ({ query }, reply) => {
      const movements = await orRefuse(reply, movementsOf(app, query));
      return movements === undefined ? reply : reply.type(type).send(write(movements));
    });
  for (const acquirer of ACQUIRERS) {
    route(`${acquirer.name}.csv`, 'text/csv', (movements) => acquirer.file(bookingsOf(acquirer, movements)));
  }
  for (const kind of ['053', '054'] as const) {
    route(`camt.${kind}.xml`, 'application/xml; charset=utf-8', (movements) => bankFile(kind, movements));
  }
}

async function orRefuse<T>(reply: FastifyReply, work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    await reply.code(400).send({ error: error.message });
    return undefined;
  }
}
