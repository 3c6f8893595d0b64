import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { FaultQueue } from './fault-queue.ts';

/** The faults and settings that tests can control in one stand-in. */
type Control = {
  readonly faults: FaultQueue;
  /** Fault names by endpoint. */
  readonly faultsByEndpoint: Readonly<Record<string, readonly string[]>>;
  readonly settings: object;
  readonly defaults: object;
  /** Settings that a request may change. */
  readonly schema: z.ZodObject;
  /** Returns the endpoint if the request doesn't specify it. */
  readonly getEndpoint?: (order: FaultRequest) => string;
  /** Called after the settings change. */
  readonly onChange?: (changes: Readonly<Record<string, unknown>>) => void;
};

const faultRequest = z.strictObject({
  endpoint: z.string().optional(),
  fault: z.string().optional(),
  times: z.int().min(1).optional(),
  delayMs: z.int().min(0).optional(),
  /** Limits the fault to calls about this order, id (supplier) or recipient (mail). */
  orderId: z.string().optional(),
  id: z.string().optional(),
  recipient: z.string().optional(),
  /** The SMTP command to reject. */
  at: z.enum(['rcpt', 'data']).optional(),
});
type FaultRequest = z.infer<typeof faultRequest>;

/** Serves routes with which tests request faults and change settings. DELETE resets everything. */
export function registerControlRoutes(app: FastifyInstance, control: Control): void {
  const { faults, faultsByEndpoint, settings, defaults } = control;
  const schema = control.schema.partial().extend(faultRequest.shape);
  const getState = () => ({ settings, faults: faults.list() });
  app.get('/control', async () => getState());
  app.post('/control', async (request, reply) => {
    const { success, data, error } = schema.safeParse(request.body);
    if (!success) return reply.code(400).send({ error: z.prettifyError(error) });
    const { endpoint: endpointName, fault, times, delayMs, orderId, id, recipient, at, ...changes } = data;
    const endpoint = endpointName ?? (fault && control.getEndpoint?.(data));
    if (endpoint !== undefined || fault !== undefined) {
      if (endpoint === undefined || fault === undefined || !faultsByEndpoint[endpoint]?.includes(fault))
        return reply.code(400).send({ error: `unknown fault ${fault} for endpoint ${endpoint}` });
      // A system that is down stays down until the faults are cleared.
      const defaultTimes = fault === 'down' ? Number.MAX_SAFE_INTEGER : 1;
      const subject = orderId ?? id ?? recipient;
      faults.add({ endpoint, fault, times: times ?? defaultTimes, delayMs, subject });
    }
    Object.assign(settings, changes);
    control.onChange?.(changes);
    return getState();
  });
  app.delete('/control', async (_request, reply) => {
    faults.clear();
    Object.assign(settings, defaults);
    return reply.code(204).send();
  });
}
