import type { FastifyInstance } from 'fastify';
import { runInTrace } from '#server/runtime/telemetry/active-trace.ts';
import { NO_TRACING, type Tracing } from '#server/runtime/telemetry/tracing.ts';

const UNTRACED_ROUTES = /^\/(health|assets|pictures)\/|\.\w+$/;

/**
 * Creates a span per request, with the route pattern and never the URL. Ignores incoming trace contexts: callers must
 * not choose our error ids or the sampling.
 */
export function traceRequests(app: FastifyInstance, tracing: Pick<Tracing, 'begin'>): void {
  if (tracing === NO_TRACING) return;
  app.addHook('onRequest', (request, reply, done) => {
    const { method, id } = request;
    const route = request.routeOptions.url ?? 'unknown';
    if (UNTRACED_ROUTES.test(route)) return done();
    const span = tracing.begin(`${method} ${route}`, {
      kind: 'server',
      attributes: { 'http.request.method': method, 'http.route': route },
      traceId: id,
    });
    if (span === undefined) return done();
    // Also fires if the client disconnects before the response.
    reply.raw.once('close', () => {
      span.set({ 'http.response.status_code': reply.statusCode });
      if (reply.statusCode >= 500) span.fail(String(reply.statusCode));
      span.end();
    });
    runInTrace(span.trace, done);
  });
}
