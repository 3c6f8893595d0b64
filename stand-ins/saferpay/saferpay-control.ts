import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Provider } from './provider.ts';
import { errorNames } from './saferpay-errors.ts';
import { defaultSettings, type Settings } from './settings.ts';

const calls = [
  'Initialize',
  'Assert',
  'Capture',
  'Cancel',
  'Refund',
  'Inquire',
  'AssertCapture',
  'AssertRefund',
  '*',
];
const notificationFaults = ['block', 'duplicate'];
// The settlement file has no answer of the API that could be bent.
const settlementFaults = ['timeout', 'cut', 'html', 'html-403', 'html-502'];

const callFaults = [
  ...settlementFaults,
  'acted-no-answer',
  'cut-json',
  'slow-drip',
  'wrong-amount',
  'wrong-currency',
  'wrong-order-id',
  'unknown-status',
  'no-fields',
  'foreign-redirect',
  ...errorNames.map((name) => `error:${name}`),
];

const order = z.strictObject({
  endpoint: z.enum([...calls, 'notify', 'settlement']).optional(),
  fault: z.enum([...callFaults, ...notificationFaults]).optional(),
  times: z.int().min(1).default(1),
  delayMs: z.int().min(0).optional(),
  orderId: z.string().optional(),
  notify: z.enum(['none', 'before', 'beside', 'after', 'duplicate', 'mixed']).optional(),
  notifyDelayMs: z.int().min(0).optional(),
  notifyRetryMs: z.int().min(0).optional(),
  notifyTimeoutMs: z.int().min(1).optional(),
  tokenLifetimeSeconds: z.int().min(0).optional(),
  pendingSeconds: z.number().min(0).optional(),
  declines: z.enum(['when-left', 'at-once']).optional(),
  lateApproval: z.boolean().optional(),
  twintSeconds: z.number().min(0).optional(),
  expiredAnswer: z.enum(['TOKEN_EXPIRED', 'TRANSACTION_NOT_STARTED']).optional(),
  refunds: z.enum(['authorized', 'captured', 'pending', 'declined']).optional(),
  captureIds: z.enum(['suffix', 'same', 'left-out']).optional(),
  inquireLagSeconds: z.number().min(0).optional(),
});

/** Lets a test order faults and switch behaviour; DELETE brings back a faultless provider. */
export function controlRoutes(app: FastifyInstance, provider: Provider): void {
  const { faults, notifyFaults, settings } = provider;
  const state = () => ({ settings, faults: [...faults.list(), ...notifyFaults.list()] });
  app.get('/control', async () => state());
  app.post('/control', async (request, reply) => {
    const { success, data, error } = order.safeParse(request.body);
    if (!success) return reply.code(400).send({ error: z.prettifyError(error) });
    const { endpoint, fault, times, delayMs, orderId, ...switched } = data;
    if ((endpoint === undefined) !== (fault === undefined))
      return reply.code(400).send({ error: 'endpoint and fault belong together' });
    if (endpoint !== undefined && fault !== undefined) {
      if (!fits(endpoint, fault)) return reply.code(400).send({ error: `${endpoint} knows no ${fault}` });
      const queue = endpoint === 'notify' ? notifyFaults : faults;
      queue.add({ endpoint, fault, times, delayMs, orderId });
    }
    Object.assign(
      settings,
      switched satisfies Partial<{ [Key in keyof Settings]: Settings[Key] | undefined }>,
    );
    return state();
  });
  app.delete('/control', async (_request, reply) => {
    faults.clear();
    notifyFaults.clear();
    Object.assign(settings, defaultSettings());
    return reply.code(204).send();
  });
}

function fits(endpoint: string, fault: string): boolean {
  if (endpoint === 'notify') return notificationFaults.includes(fault);
  if (endpoint === 'settlement') return settlementFaults.includes(fault);
  return callFaults.includes(fault);
}
