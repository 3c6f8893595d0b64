import type { FastifyInstance } from 'fastify';
import type { Metrics } from '#server/runtime/telemetry/metrics.ts';
import { rejectBadHeaders } from './bad-headers.ts';
import { HTTP_LIMITS } from './http-limits.ts';
import { createHttpServer, type HttpServerDeps } from './http-server.ts';
import { createSecurityHeaders } from './security-headers.ts';

/** Serves `GET /metrics`, which must not be public. The server isn't listening yet. */
export function buildMetricsServer(
  app: HttpServerDeps & { metrics: Pick<Metrics, 'read'> },
): FastifyInstance {
  const headers = createSecurityHeaders(false);
  const server = createHttpServer(app, { headers });
  rejectBadHeaders(server, HTTP_LIMITS);
  server.get('/metrics', async (_request, reply) => {
    const { text, contentType } = await app.metrics.read();
    return reply.type(contentType).send(text);
  });
  return server;
}
