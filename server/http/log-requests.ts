import type { FastifyInstance } from 'fastify';
import type { Metrics } from '#server/runtime/metrics.ts';

/**
 * Each request has its id in the answer, a line in the log, and is counted.
 * @param program before the route, where it is not the shop's
 */
export function logRequests(
  app: FastifyInstance,
  metrics: Pick<Metrics, 'request' | 'requestBegins'>,
  program = '',
): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-trace-id', request.id);
    // Whether the answer was sent, or nobody waited for it any more.
    reply.raw.once('close', metrics.requestBegins());
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = program + (request.routeOptions.url ?? 'unknown');
    const ms = Math.round(reply.elapsedTime);
    const { method } = request;
    const status = reply.statusCode;
    request.log.info({ traceId: request.id, method, route, status, ms }, 'request');
    metrics.request({ method, route, status }, reply.elapsedTime / 1000);
    done();
  });
}
