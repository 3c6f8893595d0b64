import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { FaultQueue } from './fault-queue.ts';

/** What tests may order of one stand-in. */
export type Control<Schema extends z.ZodType> = {
  readonly schema: Schema;
  /** Carries the order out, or says why not. */
  readonly apply: (order: z.infer<Schema>) => string | undefined;
  readonly state: () => object;
  /** Brings back a stand-in without faults. */
  readonly reset: () => void;
};

export function controlRoutes<Schema extends z.ZodType>(
  app: FastifyInstance,
  control: Control<Schema>,
): void {
  app.get('/control', async () => control.state());
  app.post('/control', async (request, reply) => {
    const { success, data, error } = control.schema.safeParse(request.body);
    const refusal = success ? control.apply(data) : z.prettifyError(error);
    return refusal === undefined ? control.state() : reply.code(400).send({ error: refusal });
  });
  app.delete('/control', async (_request, reply) => {
    control.reset();
    return reply.code(204).send();
  });
}

type FaultOrder = {
  readonly endpoint: string | undefined;
  readonly fault: string | undefined;
  readonly times: number;
  readonly delayMs: number | undefined;
  readonly orderId: string | undefined;
};

/** Queues the fault that an order names, if it names one. Says why not when it names half of one. */
export function queueFault(queue: FaultQueue, { endpoint, fault, ...rest }: FaultOrder): string | undefined {
  if (endpoint !== undefined && fault !== undefined) queue.add({ endpoint, fault, ...rest });
  else if (endpoint !== fault) return 'endpoint and fault belong together';
  return undefined;
}
