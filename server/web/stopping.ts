import type { FastifyInstance } from 'fastify';

/**
 * While the server stops, each connection ends with the answer that is under way on it: browsers would keep it open for the
 * next request, and the server would wait for them.
 */
export function endConnectionsWhenStopping(app: FastifyInstance): void {
  let stops = false;
  app.addHook('preClose', async () => {
    stops = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (stops) reply.header('connection', 'close');
  });
  // An answer whose head was sent before could not say so.
  app.addHook('onResponse', async (request) => {
    if (stops) request.raw.socket.end();
  });
}
