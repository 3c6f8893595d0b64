import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import type { Config } from '#server/config/config.ts';
import type { Log } from '#server/runtime/telemetry/log.ts';
import { createClientErrors } from './client-errors.ts';
import { limitConnections } from './connection-limits.ts';
import { handleBadAddress, handleErrors } from './error-responses.ts';
import type { HttpLimits } from './http-limits.ts';
import { parseJsonBodies } from './json-bodies.ts';

type Deps = {
  log: Log;
  tracing: { newId: () => string };
  config: Pick<Config, 'trustedProxies' | 'connections'>;
};

type Options = {
  limits: HttpLimits;
  /** Headers for responses that bypass the routes. */
  headers: Readonly<Record<string, string>>;
  known?: (error: unknown) => unknown;
  more?: Pick<FastifyServerOptions, 'rewriteUrl' | 'routerOptions' | 'return503OnClosing'>;
};

/** Creates a server without routes; limits L-12 and L-19. */
export function createHttpServer(
  { log, tracing, config: { trustedProxies, connections } }: Deps,
  { limits, headers, known, more }: Options,
): FastifyInstance {
  const clientErrors = createClientErrors(log, limits);
  const app = fastify({
    ...programOptions({ log, newId: () => tracing.newId(), trustedProxies }, headers),
    bodyLimit: limits.bodyBytes,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: trustedProxies.length > 0 ? limits.idleBehindProxyMs : limits.idleMs,
    connectionTimeout: limits.socketTimeoutMs,
    http: {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: limits.checkEveryMs,
    },
    forceCloseConnections: 'idle',
    clientErrorHandler: clientErrors.answer,
    ...more,
  });
  parseJsonBodies(app, limits);
  handleErrors(app, known);
  clientErrors.watch(app);
  limitConnections(app, { ...connections, trustedProxies });
  return app;
}

/** @param headers for responses that bypass the routes */
function programOptions(
  { log, newId, trustedProxies }: { log: Log; newId: () => string; trustedProxies: readonly string[] },
  headers: Readonly<Record<string, string>>,
) {
  return {
    loggerInstance: log as FastifyBaseLogger,
    // Addresses may contain a return secret, so requests are logged by route only.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(),
    // A child logger per request costs more than most responses; each line names the trace itself.
    childLoggerFactory: (logger) => logger,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    frameworkErrors: (error, request, reply) => handleBadAddress(error, request, reply.headers(headers)),
  } satisfies FastifyServerOptions;
}
