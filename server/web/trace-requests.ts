import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { hasBody } from '#server/http/client-errors.ts';
import type { HttpLimits } from '#server/http/http-limits.ts';
import { Problem } from '#server/http/problem.ts';
import { runInTrace } from '#server/runtime/telemetry/active-trace.ts';
import { NO_TRACING, type Tracing } from '#server/runtime/telemetry/tracing.ts';

const UNTRACED_ROUTES = /^\/(health|assets|pictures)\/|\.\w+$/;

/**
 * Spans contain the route pattern, never the URL. Incoming trace contexts are ignored: callers must not
 * choose our error ids or the sampling.
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

const HOST = /^[\w.-]+(:\d{1,5})?$|^\[[\da-fA-F:.]+\](:\d{1,5})?$/;

/** Rejects invalid URLs and headers before the body is read. */
export function rejectBadHeaders(
  app: FastifyInstance,
  limits: Pick<HttpLimits, 'urlBytes' | 'queryLength'>,
): void {
  app.addHook('onRequest', ({ url, raw }, _reply, done) => {
    // Rejects `*` and absolute URLs.
    if (!url.startsWith('/')) throw new Problem('BAD_REQUEST');
    if (url.length > limits.urlBytes) throw new Problem('BAD_REQUEST', { status: 414 });
    const query = url.indexOf('?');
    if (query !== -1 && url.length - query - 1 > limits.queryLength) throw new Problem('BAD_REQUEST');
    if (!hasOneHost(raw)) throw new Problem('BAD_REQUEST');
    const { 'content-encoding': encoding = 'identity' } = raw.headers;
    if (hasBody(raw) && encoding !== 'identity') throw new Problem('MEDIA_TYPE_NOT_ACCEPTABLE');
    done();
  });
}

/**
 * HTTP/1.0 requests may omit the host. If there are several, proxies and servers may choose different ones.
 */
function hasOneHost({ headers: { host }, rawHeaders }: IncomingMessage): boolean {
  if (host === undefined) return true;
  // Node.js keeps only the first host; `rawHeaders` alternates names and values.
  const isHost = (name: string, index: number) =>
    index % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host';
  return HOST.test(host) && rawHeaders.filter(isHost).length === 1;
}
