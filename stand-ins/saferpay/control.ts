import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { errorNames } from './errors.ts';
import type { Provider } from './provider.ts';
import { defaultSettings, type Settings } from './settings.ts';

const endpoints = [
  'Initialize',
  'Assert',
  'Capture',
  'Cancel',
  'Refund',
  'Inquire',
  'AssertCapture',
  'AssertRefund',
  'notify',
  '*',
];

const faultNames = [
  'timeout',
  'cut',
  'acted-no-answer',
  'html',
  'html-403',
  'html-502',
  'cut-json',
  'slow-drip',
  'wrong-amount',
  'wrong-currency',
  'wrong-order-id',
  'block',
  'duplicate',
  ...errorNames.map((name) => `error:${name}`),
];

const order = z.strictObject({
  endpoint: z.enum(endpoints).optional(),
  fault: z.enum(faultNames).optional(),
  times: z.int().min(1).default(1),
  delayMs: z.int().min(0).optional(),
  orderId: z.string().optional(),
  notify: z.enum(['none', 'before', 'beside', 'after', 'duplicate']).optional(),
  notifyDelayMs: z.int().min(0).optional(),
  notifyRetryMs: z.int().min(0).optional(),
  tokenLifetimeSeconds: z.int().min(0).optional(),
  pendingSeconds: z.number().min(0).optional(),
  declines: z.enum(['when-left', 'at-once']).optional(),
  lateApproval: z.boolean().optional(),
  twintSeconds: z.number().min(0).optional(),
  expiredAnswer: z.enum(['TOKEN_EXPIRED', 'TRANSACTION_NOT_STARTED']).optional(),
});

/** Lets a test order faults and switch behaviour; DELETE brings back a faultless provider. */
export function controlRoutes(app: FastifyInstance, provider: Provider): void {
  const { faults, settings } = provider;
  app.get('/control', async () => ({ settings, faults: faults.list() }));
  app.post('/control', async (request, reply) => {
    const { success, data, error } = order.safeParse(request.body);
    if (!success) return reply.code(400).send({ error: z.prettifyError(error) });
    const { endpoint, fault, times, delayMs, orderId, ...switched } = data;
    if ((endpoint === undefined) !== (fault === undefined))
      return reply.code(400).send({ error: 'endpoint and fault belong together' });
    if (endpoint !== undefined && fault !== undefined)
      faults.add({ endpoint, fault, times, delayMs, orderId });
    Object.assign(
      settings,
      switched satisfies Partial<{ [Key in keyof Settings]: Settings[Key] | undefined }>,
    );
    return { settings, faults: faults.list() };
  });
  app.delete('/control', async (_request, reply) => {
    faults.clear();
    Object.assign(settings, defaultSettings());
    return reply.code(204).send();
  });
}
