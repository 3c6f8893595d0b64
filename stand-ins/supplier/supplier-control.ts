import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { errorCodes } from './supplier-errors.ts';
import { defaultSupplierSettings, type Supplier } from './supplier-stand-in.ts';

const order = z.strictObject({
  endpoint: z
    .enum(['token', 'issue', 'lookup', 'activate', 'lookup-activation', 'void', 'balance', 'list', '*'])
    .optional(),
  fault: z
    .enum([
      'timeout',
      'cut',
      'acted-no-answer',
      'acted-error',
      'html',
      'html-403',
      'html-502',
      'cut-json',
      'slow',
      'slow-drip',
      'wrong-value',
      'wrong-id',
      'repeated-number',
      'fewer-digits',
      'no-pin',
      'down',
      ...errorCodes.map((code) => `error:${code}`),
    ])
    .optional(),
  times: z.int().min(1).optional(),
  delayMs: z.int().min(0).optional(),
  /** Strikes only calls with this issueId, activationId or voidId. */
  id: z.string().optional(),
  tokenLifetimeSeconds: z.int().min(0).optional(),
  revokeTokens: z.literal(true).optional(),
});

/** Lets a test order faults, shorten tokens and revoke them. */
export function supplierControlRoutes(app: FastifyInstance, supplier: Supplier): void {
  const { faults, settings, tokens } = supplier;
  app.get('/control', async () => ({ settings, faults: faults.list() }));
  app.post('/control', async (request, reply) => {
    const { success, data, error } = order.safeParse(request.body);
    if (!success) return reply.code(400).send({ error: z.prettifyError(error) });
    const { endpoint, fault, times, delayMs, id } = data;
    if ((endpoint === undefined) !== (fault === undefined))
      return reply.code(400).send({ error: 'endpoint and fault belong together' });
    if (endpoint !== undefined && fault !== undefined) {
      // Who is down stays down until told otherwise.
      const usual = fault === 'down' ? Number.MAX_SAFE_INTEGER : 1;
      faults.add({ endpoint, fault, times: times ?? usual, delayMs, orderId: id });
    }
    if (data.tokenLifetimeSeconds !== undefined) settings.tokenLifetimeSeconds = data.tokenLifetimeSeconds;
    if (data.revokeTokens) tokens.revokeAll();
    return { settings, faults: faults.list() };
  });
  app.delete('/control', async (_request, reply) => {
    faults.clear();
    Object.assign(settings, defaultSupplierSettings());
    return reply.code(204).send();
  });
}
