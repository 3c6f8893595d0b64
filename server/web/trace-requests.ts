import type { FastifyInstance } from 'fastify';
import { runInTrace } from '#server/runtime/active-trace.ts';
import { NO_TRACING, type Tracing } from '#server/runtime/tracing.ts';

/** Files and health checks: many, and nothing happens in them. */
const NO_SPAN = /^\/(health|assets|pictures)\/|\.\w+$/;

/**
 * A span for each request, with the pattern of its route and never the address, under the request's own id. A trace that
 * a request brings along is not gone on with: whoever asks would choose the id of our error, and what is kept.
 */
export function traceRequests(app: FastifyInstance, tracing: Pick<Tracing, 'begin'>): void {
  if (tracing === NO_TRACING) return;
  app.addHook('onRequest', (request, reply, done) => {
    const { method, id } = request;
    const route = request.routeOptions.url ?? 'unknown';
    if (NO_SPAN.test(route)) return done();
    const span = tracing.begin(`${method} ${route}`, {
      kind: 'server',
      attributes: { 'http.request.method': method, 'http.route': route },
      traceId: id,
    });
    if (span === undefined) return done();
    // Whether the answer was sent, or nobody waited for it any more.
    reply.raw.once('close', () => {
      span.set({ 'http.response.status_code': reply.statusCode });
      if (reply.statusCode >= 500) span.fail(String(reply.statusCode));
      span.end();
    });
    runInTrace(span.trace, done);
  });
}
