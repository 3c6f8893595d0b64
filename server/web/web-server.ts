import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { createOpenApi } from '#contract/openapi.ts';
import { CHALLENGE_LEVELS, type ChallengeLevel } from '#rules/abuse-limits.ts';
import type { App } from '#server/app.ts';
import type { IssuedChallenge } from '#server/checkout/challenges.ts';
import type { VisitLimits } from '#server/checkout/count-visits.ts';
import { rejectBadHeaders } from '#server/http/bad-headers.ts';
import { HTTP_LIMITS, type HttpLimits } from '#server/http/http-limits.ts';
import { createHttpServer } from '#server/http/http-server.ts';
import { logRequests } from '#server/http/log-requests.ts';
import { Problem, RETRY_AFTER_S } from '#server/http/problem.ts';
import { createSecurityHeaders } from '#server/http/security-headers.ts';
import { registerStoredFileRoutes } from './assets.ts';
import { createErrorPage } from './error-page.ts';
import { limitReads } from './limit-problems.ts';
import { shedOverload } from './overload.ts';
import { toDecodableUrl } from './page-path.ts';
import { createOverloadRejection, isEssentialRequest, type RejectRequest } from './reject-overload.ts';
import { createResponseCache, type ResponseCache } from './response-cache.ts';
import { registerCardsPdfRoute } from './routes/download-cards.ts';
import { createGiftCookies, registerGiftRoutes } from './routes/gift-routes.ts';
import { registerOrderRoutes } from './routes/order-routes.ts';
import { registerPaymentRoutes } from './routes/payment-routes.ts';
import { registerProductRoutes } from './routes/product-routes.ts';
import { createSessions, type Sessions } from './session-cookie.ts';
import { traceRequests } from './trace-requests.ts';

export type WebApp = Pick<
  App,
  | 'config'
  | 'log'
  | 'metrics'
  | 'tracing'
  | 'brand'
  | 'dir'
  | 'catalogue'
  | 'pictures'
  | 'builtFiles'
  | 'checkout'
  | 'documents'
  | 'gifts'
  | 'wait'
  | 'ping'
> & {
  /** Aborted when the process starts to stop. */
  stopping?: AbortSignal;
};

/**
 * Returns a server that isn't listening yet.
 * @param responses cache of shared responses until the catalogue changes
 */
export async function buildServer(
  shop: WebApp,
  limitOverrides: Partial<HttpLimits> = {},
  responses = createResponseCache(() => performance.now()),
): Promise<FastifyInstance> {
  const { publicUrl, apiBase } = shop.config;
  const https = publicUrl.startsWith('https://');
  const headers = createSecurityHeaders(https);
  const limits = { ...HTTP_LIMITS, ...limitOverrides };
  const app = createHttpServer(shop, {
    limits,
    headers,
    errorPage: createErrorPage(shop),
    countLimited: shop.metrics.limitReached,
    serverOptions: {
      rewriteUrl: ({ url }) => toDecodableUrl(url ?? '/', apiBase),
      routerOptions: { maxParamLength: 200 },
      // Fastify's own response isn't our error object.
      return503OnClosing: false,
    },
  });
  for (const path of ['/orders', '/payments/:provider/assert'])
    for (const status of [500, 502, 503])
      shop.metrics.expectRequest({ method: 'POST', route: apiBase + path, status });
  traceRequests(app, shop.tracing);
  logRequests(app, shop.metrics);
  const rejectRequest = createOverloadRejection(shop);
  endConnectionsWhenStopping(app, rejectRequest);
  rejectBadHeaders(app, limits);
  await shedOverload(app, { ...shop, rejectRequest });
  // Only responses are compressed; a compressed request body could expand to any size.
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false });
  registerHealthRoutes(app, shop);
  registerStoredFileRoutes(app, shop);
  const sessions = createSessions(shop.checkout.sessions, shop.checkout.visits, https);
  await app.register(async (api) => registerApiRoutes(api, shop, { sessions, responses }), {
    prefix: apiBase,
  });
  const watching = await shop.catalogue.watch(responses.clear);
  app.addHook('onClose', watching.close);
  return app;
}

async function registerApiRoutes(
  api: FastifyInstance,
  shop: WebApp,
  { sessions, responses }: { sessions: Sessions; responses: ResponseCache },
): Promise<void> {
  const { config, checkout, metrics, wait } = shop;
  api.addHook('onRequest', (request, _reply, done) => {
    // PostgreSQL can't store NUL, so no name contains it.
    if (/%00/.test(request.url)) throw new Problem('NOT_FOUND');
    const { accept } = request.headers;
    const acceptsJson = accept === undefined || /(\*|application)\/(\*|json)/.test(accept);
    const isUnknown = request.routeOptions.config.isUnknownApiPath === true;
    if (!acceptsJson && !isUnknown && !/\/(?:notify|unsubscribe)\//.test(request.url)) {
      throw new Problem('MEDIA_TYPE_NOT_ACCEPTABLE', { status: 406 });
    }
    done();
  });
  registerProductRoutes(api, shop.catalogue, responses);
  await api.register(async (scope) => {
    await scope.register(cookie);
    registerOrderRoutes(scope, { ...checkout, sessions });
    registerChallengeRoute(scope, { ...checkout, sessions });
    registerCardsPdfRoute(scope, { ...checkout, sessions, printCards: shop.documents.cards });
    const cookies = createGiftCookies(config.apiBase, config.publicUrl.startsWith('https://'));
    registerGiftRoutes(scope, { ...checkout, sessions, cookies, gifts: shop.gifts, log: shop.log });
    registerPaymentRoutes(scope, { ...checkout, sessions, payments: checkout, metrics, wait });
  });
  const openApi = createOpenApi(config.publicUrl + config.apiBase);
  api.get('/openapi.json', async () => openApi);
  for (const unknown of ['/', '/*']) {
    api.all(unknown, { config: { isUnknownApiPath: true } }, async () => {
      throw new Problem('NOT_FOUND');
    });
  }
}

type HealthDeps = {
  ping: () => Promise<void>;
  /** Once aborted, load balancers send no new requests. The server closes shortly after. */
  stopping?: AbortSignal;
};

/** `ready` needs a reachable and writable database. */
function registerHealthRoutes(app: FastifyInstance, { ping, stopping }: HealthDeps): void {
  app.get('/health/live', async () => ({ status: 'live' }));
  app.get('/health/ready', async (_request, reply) => {
    const status = stopping?.aborted === true ? 'stopping' : await checkDatabase(ping);
    if (status === undefined) return { status: 'ready' };
    reply.status(503).header('retry-after', RETRY_AFTER_S);
    return { status };
  });
}

async function checkDatabase(ping: () => Promise<void>): Promise<string | undefined> {
  try {
    await ping();
    return undefined;
  } catch {
    return 'database unreachable or read-only';
  }
}

type ChallengeRouteDeps = {
  sessions: Sessions;
  visits: VisitLimits;
  createChallenge: (sessionHash: string, level: ChallengeLevel) => Promise<IssuedChallenge | undefined>;
};

/** The browser sends the solution with `POST orders`, in the header Challenge-Solution. */
function registerChallengeRoute(app: FastifyInstance, deps: ChallengeRouteDeps): void {
  app.get<{ Querystring: { level?: string | string[] } }>('/challenge', async (request, reply) => {
    const session = await deps.sessions.open(request, reply);
    await limitReads(deps.visits, session);
    const { level = 'normal' } = request.query;
    const knownLevel = CHALLENGE_LEVELS.find((candidate) => candidate === level);
    const challenge = knownLevel && (await deps.createChallenge(session.sessionHash, knownLevel));
    if (challenge === undefined) throw new Problem('NOT_FOUND');
    return challenge;
  });
}

/** Closes each connection after its current response, because browsers would keep it open. */
function endConnectionsWhenStopping(app: FastifyInstance, rejectRequest: RejectRequest): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (!isStopping || isEssentialRequest(request)) return done();
    request.log.warn({ traceId: request.id }, 'request rejected: stopping');
    rejectRequest(request, reply);
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping) reply.header('connection', 'close');
    done();
  });
  // Responses that had already sent their headers can't get this one.
  app.addHook('onResponse', (request, _reply, done) => {
    if (isStopping) request.raw.socket.end();
    done();
  });
}
