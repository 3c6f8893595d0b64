import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { redeem } from './cards.ts';
import { registerSupplierApi } from './supplier-api.ts';
import { registerSupplierControl } from './supplier-control.ts';
import type { Supplier } from './supplier-stand-in.ts';

const redemption = z.strictObject({ number: z.string(), value: z.int().min(1) });

/** Serves everything under /supplier: the API, and test routes. */
export async function registerSupplierRoutes(app: FastifyInstance, supplier: Supplier): Promise<void> {
  await app.register(async (scope) => registerSupplierApi(scope, supplier));
  registerSupplierControl(app, supplier);

  app.get<{ Querystring: { id?: string; kind?: string } }>('/ledger', async ({ query }) =>
    supplier.records
      .events()
      .filter(({ id }) => query.id === undefined || id === query.id)
      .filter(({ kind }) => query.kind === undefined || kind === query.kind),
  );

  app.get<{ Querystring: { status?: string; limit?: string } }>('/stock', async ({ query }) =>
    supplier.records
      .stock()
      .map((printed) => ({ ...printed, status: supplier.records.card(printed.number)?.status ?? 'inactive' }))
      .filter(({ status }) => query.status === undefined || status === query.status)
      .slice(0, query.limit === undefined ? undefined : Number(query.limit)),
  );

  app.post('/redeem', async (request, reply) => {
    const { success, data, error } = redemption.safeParse(request.body);
    if (!success) return reply.code(400).send({ error: z.prettifyError(error) });
    const answer = redeem(supplier, data.number, data.value);
    return reply.code(answer.status).send(answer.body);
  });
}
