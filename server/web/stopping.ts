import type { FastifyInstance } from 'fastify';
import { mayNotBeLost, type TurnAway } from './turn-away.ts';

/**
 * While the server stops, each connection ends with the answer that is under way on it: browsers would keep it open for the
 * next request, and the server would wait for them. A request that comes nevertheless is turned away.
 */
export function endConnectionsWhenStopping(app: FastifyInstance, turnAway: TurnAway): void {
  let stops = false;
  app.addHook('preClose', async () => {
    stops = true;
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (!stops || mayNotBeLost(request)) return done();
    request.log.warn({ traceId: request.id }, 'request turned away: stopping');
    turnAway(request, reply);
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (stops) reply.header('connection', 'close');
    done();
  });
  // An answer whose head was sent before could not say so.
  app.addHook('onResponse', (request, _reply, done) => {
    if (stops) request.raw.socket.end();
    done();
  });
}
