import type { FastifyInstance } from 'fastify';
import { RETRY_AFTER_S } from '../problem.ts';

/** `live`: the process answers. `ready`: it can also serve, which needs a database that takes what it is given. */
export function healthRoutes(app: FastifyInstance, ping: () => Promise<void>): void {
  app.get('/health/live', async () => ({ status: 'live' }));
  app.get('/health/ready', async (_request, reply) => {
    try {
      await ping();
      return { status: 'ready' };
    } catch {
      reply.status(503).header('retry-after', RETRY_AFTER_S);
      return { status: 'database not reached or read-only' };
    }
  });
}
