import type { FastifyInstance } from 'fastify';
import { RETRY_AFTER_S } from '#server/http/problem.ts';

type HealthDeps = {
  ping: () => Promise<void>;
  /** Aborted when the process is told to stop: a balancer sends nobody here any more, and doors close a little later. */
  stopping?: AbortSignal;
};

/** `live`: the process answers. `ready`: it can also serve, which needs a database that takes what it is given. */
export function healthRoutes(app: FastifyInstance, { ping, stopping }: HealthDeps): void {
  app.get('/health/live', async () => ({ status: 'live' }));
  app.get('/health/ready', async (_request, reply) => {
    const status = stopping?.aborted === true ? 'stopping' : await databaseFault(ping);
    if (status === undefined) return { status: 'ready' };
    reply.status(503).header('retry-after', RETRY_AFTER_S);
    return { status };
  });
}

async function databaseFault(ping: () => Promise<void>): Promise<string | undefined> {
  try {
    await ping();
    return undefined;
  } catch {
    return 'database not reached or read-only';
  }
}
