import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import type { Config } from '#server/config/config.ts';
import type { Log } from '#server/runtime/telemetry/log.ts';
import { createClientErrors, hasBody } from './client-errors.ts';
import { limitConnections } from './connection-limits.ts';
import type { ErrorPage } from './error-page.ts';
import { type ErrorHandling, handleBadUrl, handleErrors } from './error-responses.ts';
import { normalizeForwardedFor } from './forwarded-for.ts';
import { HTTP_LIMITS, type HttpLimits } from './http-limits.ts';
import { parseJsonBodies } from './json-bodies.ts';
import { Problem } from './problem.ts';
import { addSecurityHeaders } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a large file, which may take `uploadMs`. */
    isUpload?: boolean;
    /** Overrides the limit of the program. */
    jsonItems?: number;
    /** No route of the API has this path. */
    isUnknownApiPath?: boolean;
  }
}

export type HttpServerDeps = {
  log: Log;
  tracing: { newId: () => string };
  config: Pick<Config, 'trustedProxies' | 'connections'>;
};

type Options = ErrorHandling & {
  limits?: HttpLimits;
  /** Headers of every response, including those that bypass the routes. */
  headers: Readonly<Record<string, string>>;
  serverOptions?: Pick<FastifyServerOptions, 'rewriteUrl' | 'routerOptions' | 'return503OnClosing'>;
};

/** Creates a server without routes: shop, desk and metrics have the same limits (L-12, L-19). */
export function createHttpServer(
  { log, tracing, config: { trustedProxies, connections } }: HttpServerDeps,
  { limits = HTTP_LIMITS, headers, serverOptions, ...errorHandling }: Options,
): FastifyInstance {
  const { errorPage } = errorHandling;
  const clientErrors = createClientErrors(log, limits, errorPage);
  const app = fastify({
    ...createFastifyOptions({ log, newId: () => tracing.newId(), trustedProxies }, headers, errorPage),
    bodyLimit: limits.bodyBytes,
    requestTimeout: limits.uploadMs ?? limits.requestMs,
    keepAliveTimeout: trustedProxies.length > 0 ? limits.idleBehindProxyMs : limits.idleMs,
    connectionTimeout: limits.socketTimeoutMs,
    http: {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: limits.checkEveryMs,
    },
    forceCloseConnections: 'idle',
    clientErrorHandler: clientErrors.respond,
    ...serverOptions,
  });
  normalizeForwardedFor(app);
  addSecurityHeaders(app, headers);
  parseJsonBodies(app, limits);
  if (limits.uploadMs !== undefined) endSlowBodies(app, limits.requestMs);
  handleErrors(app, errorHandling);
  clientErrors.watch(app);
  limitConnections(app, { ...connections, trustedProxies });
  return app;
}

/** Ends slow requests that aren't uploads, because Node.js has only one timeout for all requests. */
function endSlowBodies(app: FastifyInstance, requestMs: number): void {
  app.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
    if (hasBody(raw) && routeOptions.config.isUpload !== true) {
      const end = () => {
        if (raw.complete) return;
        // Without a listener no parser reads the body, and the event would crash the process.
        if (raw.listenerCount('error') === 0) raw.socket.destroy();
        else raw.emit('error', new Problem('BAD_REQUEST', { status: 408 }));
      };
      const timer = setTimeout(end, requestMs);
      raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
}

/** @param headers for responses that bypass the routes */
function createFastifyOptions(
  { log, newId, trustedProxies }: { log: Log; newId: () => string; trustedProxies: readonly string[] },
  headers: Readonly<Record<string, string>>,
  errorPage: ErrorPage | undefined,
) {
  return {
    loggerInstance: log as FastifyBaseLogger,
    // URLs may contain a return secret, so requests are logged by route only.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(),
    // A child logger per request costs more than most responses; each log line contains the trace
    // id.
    childLoggerFactory: (logger) => logger,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    frameworkErrors: (error, request, reply) =>
      handleBadUrl(error, request, reply.headers(headers), errorPage),
  } satisfies FastifyServerOptions;
}
