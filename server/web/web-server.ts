import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { createOpenApi } from '#contract/openapi.ts';
import { CHALLENGE_LEVELS, type ChallengeLevel } from '#rules/abuse-limits.ts';
import type { App } from '#server/app.ts';
import type { IssuedChallenge } from '#server/checkout/challenges.ts';
import type { VisitLimits } from '#server/checkout/count-visits.ts';
import { HTTP_LIMITS, type HttpLimits } from '#server/http/http-limits.ts';
import { createHttpServer } from '#server/http/http-server.ts';
import { logRequests } from '#server/http/log-requests.ts';
import { Problem, RETRY_AFTER_S } from '#server/http/problem.ts';
import { addSecurityHeaders, securityHeaders } from '#server/http/security-headers.ts';
import { type AnswerCache, createAnswerCache } from './answer-cache.ts';
import { storedFileRoutes } from './assets.ts';
import { createErrorPage } from './error-page.ts';
import { limitReads } from './limit-problems.ts';
import { shedOverload } from './overload.ts';
import { toDecodableUrl } from './page-path.ts';
import { createOverloadRejection, isEssentialRequest, type RejectRequest } from './reject-overload.ts';
import { cardsPdfRoute } from './routes/download-cards.ts';
import { createGiftCookies, giftRoutes } from './routes/gift-routes.ts';
import { orderRoutes } from './routes/order-routes.ts';
import { paymentRoutes } from './routes/payment-routes.ts';
import { productRoutes } from './routes/product-routes.ts';
import { createSessions, type Sessions } from './session-cookie.ts';
import { rejectBadHeaders, traceRequests } from './trace-requests.ts';

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
 * The server isn't listening yet.
 * @param changed overrides of the limits
 * @param answers cache of shared responses until the catalogue changes
 */
export async function buildServer(
  shop: WebApp,
  changed: Partial<HttpLimits> = {},
  answers = createAnswerCache(() => performance.now()),
): Promise<FastifyInstance> {
  const { publicUrl, apiBase } = shop.config;
  const https = publicUrl.startsWith('https://');
  const headers = securityHeaders(https);
  const limits = { ...HTTP_LIMITS, ...changed };
  const app = createHttpServer(shop, {
    limits,
    headers,
    errorPage: createErrorPage(shop),
    more: {
      rewriteUrl: ({ url }) => toDecodableUrl(url ?? '/', apiBase),
      routerOptions: { maxParamLength: 200 },
      // Fastify's own response is not the error object.
      return503OnClosing: false,
    },
  });
  traceRequests(app, shop.tracing);
  logRequests(app, shop.metrics);
  addSecurityHeaders(app, headers);
  const turnAway = createOverloadRejection(shop);
  endConnectionsWhenStopping(app, turnAway);
  rejectBadHeaders(app, limits);
  await shedOverload(app, { ...shop, turnAway });
  // Only responses are compressed; a compressed request body could expand to any size.
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false });
  healthRoutes(app, shop);
  storedFileRoutes(app, shop);
  const sessions = createSessions(shop.checkout.sessions, shop.checkout.visits, https);
  await app.register(async (api) => apiRoutes(api, shop, { sessions, answers }), { prefix: apiBase });
  const watching = await shop.catalogue.watch(answers.clear);
  app.addHook('onClose', watching.close);
  return app;
}

async function apiRoutes(
  api: FastifyInstance,
  shop: WebApp,
  { sessions, answers }: { sessions: Sessions; answers: AnswerCache },
): Promise<void> {
  const { config, checkout, metrics, wait } = shop;
  api.addHook('onRequest', (request, _reply, done) => {
    // PostgreSQL can't store NUL, so no name contains it.
    if (/%00/.test(request.url)) throw new Problem('NOT_FOUND');
    const { accept } = request.headers;
    const takesJson = accept === undefined || /(\*|application)\/(\*|json)/.test(accept);
    if (!takesJson && !/\/(?:notify|unsubscribe)\//.test(request.url)) {
      throw new Problem('MEDIA_TYPE_NOT_ACCEPTABLE', { status: 406 });
    }
    done();
  });
  productRoutes(api, shop.catalogue, answers);
  await api.register(async (scope) => {
    await scope.register(cookie);
    orderRoutes(scope, { ...checkout, sessions });
    challengeRoute(scope, { ...checkout, sessions });
    cardsPdfRoute(scope, { ...checkout, sessions, printCards: shop.documents.cards });
    const cookies = createGiftCookies(config.apiBase, config.publicUrl.startsWith('https://'));
    giftRoutes(scope, { ...checkout, sessions, cookies, gifts: shop.gifts, log: shop.log });
    paymentRoutes(scope, { ...checkout, sessions, payments: checkout, metrics, wait });
  });
  const openApi = createOpenApi(config.publicUrl + config.apiBase);
  api.get('/openapi.json', async () => openApi);
  for (const unknown of ['/', '/*']) {
    api.all(unknown, async () => {
      throw new Problem('NOT_FOUND');
    });
  }
}

type HealthDeps = {
  ping: () => Promise<void>;
  /** Load balancers then send no new requests, and the server closes shortly after. */
  stopping?: AbortSignal;
};

/** `ready` needs a reachable and writable database. */
function healthRoutes(app: FastifyInstance, { ping, stopping }: HealthDeps): void {
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

/** The browser sends the solution with `POST orders` in the header Challenge-Solution. */
function challengeRoute(app: FastifyInstance, deps: ChallengeRouteDeps): void {
  app.get<{ Querystring: { level?: string | string[] } }>('/challenge', async (request, reply) => {
    const session = await deps.sessions.open(request, reply);
    await limitReads(deps.visits, session);
    const { level = 'normal' } = request.query;
    const known = CHALLENGE_LEVELS.find((candidate) => candidate === level);
    const challenge = known && (await deps.createChallenge(session.sessionHash, known));
    if (challenge === undefined) throw new Problem('NOT_FOUND');
    return challenge;
  });
}

/** Closes each connection with its current response; browsers would keep it open otherwise. */
function endConnectionsWhenStopping(app: FastifyInstance, turnAway: RejectRequest): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (!isStopping || isEssentialRequest(request)) return done();
    request.log.warn({ traceId: request.id }, 'request rejected: stopping');
    turnAway(request, reply);
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping) reply.header('connection', 'close');
    done();
  });
  // Responses whose headers were sent before can't carry the header.
  app.addHook('onResponse', (request, _reply, done) => {
    if (isStopping) request.raw.socket.end();
    done();
  });
}
