import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import type { Config } from '#server/config/config.ts';
import type { Log } from '#server/runtime/log.ts';
import { createClientErrors } from './client-errors.ts';
import { limitConnections } from './connection-limits.ts';
import { answerBadAddress, answerErrors } from './error-answers.ts';
import type { HttpLimits } from './http-limits.ts';
import { readJsonBodies } from './json-bodies.ts';

type Deps = {
  log: Log;
  tracing: { newId: () => string };
  config: Pick<Config, 'trustedProxies' | 'connections'>;
};

type Options = {
  limits: HttpLimits;
  /** Headers of each answer, here for answers that no route gives. */
  headers: Readonly<Record<string, string>>;
  /** Turns errors of use cases into problems of the API. */
  known?: (error: unknown) => unknown;
  more?: Pick<FastifyServerOptions, 'rewriteUrl' | 'routerOptions' | 'return503OnClosing'>;
};

/** Creates a server without routes that limits requests and connections (L-12, L-19), reads JSON and answers errors. */
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
    connectionTimeout: limits.deafMs,
    http: {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: limits.checkEveryMs,
    },
    forceCloseConnections: 'idle',
    clientErrorHandler: clientErrors.answer,
    ...more,
  });
  readJsonBodies(app, limits);
  answerErrors(app, known);
  clientErrors.watch(app);
  limitConnections(app, { ...connections, trustedProxies });
  return app;
}

/**
 * Options that each program reached over HTTP has: how it logs, names its requests, and tells who asks.
 * @param headers of each answer, here of those that no route gives
 */
function programOptions(
  { log, newId, trustedProxies }: { log: Log; newId: () => string; trustedProxies: readonly string[] },
  headers: Readonly<Record<string, string>>,
) {
  return {
    loggerInstance: log as FastifyBaseLogger,
    // Addresses may hold a return secret, so requests are logged by their route alone.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(),
    // A logger for each request costs more than most answers; each line names the trace itself.
    childLoggerFactory: (logger) => logger,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    frameworkErrors: (error, request, reply) => answerBadAddress(error, request, reply.headers(headers)),
  } satisfies FastifyServerOptions;
}
