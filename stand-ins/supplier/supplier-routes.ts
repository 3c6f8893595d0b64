import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { faultsAfterEffect, faultsBeforeEffect } from '../faults/broken-responses.ts';
import { registerControlRoutes } from '../faults/control-routes.ts';
import { redeem } from './cards.ts';
import { registerSupplierApi } from './supplier-api.ts';
import { distortions } from './supplier-distortions.ts';
import { errorCodes } from './supplier-errors.ts';
import { defaultSupplierSettings, type Supplier } from './supplier-stand-in.ts';

const endpoints = 'token issue lookup activate lookup-activation void balance list *'.split(' ');
const errors = errorCodes.map((code) => `error:${code}`);
const callFaults = [
  ...faultsBeforeEffect,
  ...faultsAfterEffect,
  'acted-error',
  'slow',
  'down',
  ...distortions,
  ...errors,
];

const schema = z.strictObject({
  tokenLifetimeSeconds: z.int().min(0),
  revokeTokens: z.literal(true),
});

/** Serves routes with which tests request faults, shorten token lifetimes and revoke tokens. */
function registerSupplierControl(app: FastifyInstance, { faults, settings, tokens }: Supplier): void {
  registerControlRoutes(app, {
    faults,
    faultsByEndpoint: Object.fromEntries(endpoints.map((endpoint) => [endpoint, callFaults])),
    settings,
    defaults: defaultSupplierSettings,
    schema,
    onChange: ({ revokeTokens }) => revokeTokens === true && tokens.clear(),
  });
}

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
