import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import type { Config } from '#server/runtime/config.ts';
import type { Log } from '#server/runtime/log.ts';
import { createClientErrors } from './client-errors.ts';
import { limitConnections } from './connection-limits.ts';
import { answerErrors } from './error-answers.ts';
import type { HttpLimits } from './http-limits.ts';
import { readJsonBodies } from './json-bodies.ts';
import { programOptions } from './program-options.ts';

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
