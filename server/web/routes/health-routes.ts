import type { FastifyInstance } from 'fastify';

/** `live`: the process answers. `ready`: it can also serve, which needs the database. */
export function healthRoutes(app: FastifyInstance, ping: () => Promise<void>): void {
  app.get('/health/live', async () => ({ status: 'live' }));
  app.get('/health/ready', async (_request, reply) => {
    try {
      await ping();
      return { status: 'ready' };
    } catch {
      return reply.status(503).send({ status: 'database not reached' });
    }
  });
}
