import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { CardNumberTyped } from '#server/app/desk/desk-orders.ts';
import type { App } from '#server/app.ts';
import { answerBadAddress, answerErrors } from '#server/http/error-answers.ts';
import { badRequest, Problem } from '#server/http/problem.ts';
import { addSecurityHeaders, securityHeaders } from '#server/http/security-headers.ts';
import { NotAllowed } from '#server/people/rights.ts';
import { deskPages } from './desk-pages.ts';
import { createDeskSessions, refuseOtherOrigins } from './desk-session.ts';
import { accountRoutes } from './routes/account-routes.ts';
import { orderRoutes } from './routes/order-routes.ts';
import { peopleRoutes } from './routes/people-routes.ts';
import { refundRoutes } from './routes/refund-routes.ts';

/** What the desk uses of the shop. */
export type DeskApp = Pick<
  App,
  'config' | 'log' | 'metrics' | 'tracing' | 'brand' | 'people' | 'desk' | 'ping'
>;

const BODY_BYTES = 64 * 1024;

function problemOfAct(error: unknown): unknown {
  if (error instanceof NotAllowed) return new Problem('FORBIDDEN');
  if (error instanceof CardNumberTyped) return badRequest([{ field: 'text', messageKey: 'cardNumber' }]);
  return error;
}

/**
 * The operators' web program; not yet listening. It has an address of its own, and the shop's pages know nothing of it.
 * @param pages folder of its built pages; tests of the API alone do without
 */
export async function buildDesk(shop: DeskApp, pages?: string): Promise<FastifyInstance> {
  const { desk: settings, trustedProxies } = shop.config;
  if (settings === undefined) throw new Error('there is no desk without DESK_PORT');
  const https = settings.url.startsWith('https://');
  const headers = { ...securityHeaders(https), 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };
  const app = fastify({
    loggerInstance: shop.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => shop.tracing.newId(),
    childLoggerFactory: (logger) => logger,
    bodyLimit: BODY_BYTES,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    frameworkErrors: (error, request, reply) => answerBadAddress(error, request, reply.headers(headers)),
  });
  answerErrors(app, problemOfAct);
  addSecurityHeaders(app, headers);
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = `desk ${request.routeOptions.url ?? 'unknown'}`;
    shop.metrics.request({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    request.log.info({ traceId: request.id, method, route, status: reply.statusCode }, 'request');
    done();
  });
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false });
  await app.register(cookie);
  const sessions = createDeskSessions(shop.people.signedIn, https);
  await app.register(
    async (api) => {
      api.addHook('onRequest', async (request) => refuseOtherOrigins(request, settings.url));
      peopleRoutes(api, { ...shop, sessions });
      orderRoutes(api, { ...shop, sessions });
      refundRoutes(api, { ...shop, sessions });
      accountRoutes(api, { ...shop, sessions });
      api.all('/*', async () => {
        throw new Problem('NOT_FOUND');
      });
    },
    { prefix: '/api' },
  );
  app.get('/health/live', async () => ({ status: 'ok' }));
  app.get('/health/ready', async () => {
    await shop.ping();
    return { status: 'ok' };
  });
  if (pages !== undefined) await deskPages(app, pages);
  return app;
}
