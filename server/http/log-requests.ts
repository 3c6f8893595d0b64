import type { FastifyInstance } from 'fastify';
import type { Metrics } from '#server/runtime/telemetry/metrics.ts';

/** @param program prefix of the route, for programs other than the shop */
export function logRequests(
  app: FastifyInstance,
  metrics: Pick<Metrics, 'request' | 'startRequest'>,
  program = '',
): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-trace-id', request.id);
    // Also fires if the client disconnects before the response.
    reply.raw.once('close', metrics.startRequest());
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = program + toPattern(request.routeOptions.url ?? 'unknown');
    const ms = Math.round(reply.elapsedTime);
    const { method } = request;
    const status = reply.statusCode;
    request.log.info({ traceId: request.id, method, route, status, ms }, 'request');
    metrics.request({ method, route, status }, reply.elapsedTime / 1000);
    done();
  });
}

/** Built files have a route each, with a hash in its name. As labels they would add series with each build. */
function toPattern(route: string): string {
  return route.replace(/^(\/(?:assets|pictures))\/(?!:).*/, '$1/*');
}
