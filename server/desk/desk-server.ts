import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { Permission } from '#rules/permissions.ts';
import { rejectBadHeaders } from '#server/http/bad-headers.ts';
import { HTTP_LIMITS, type HttpLimits } from '#server/http/http-limits.ts';
import { createHttpServer } from '#server/http/http-server.ts';
import { logRequests } from '#server/http/log-requests.ts';
import { Problem } from '#server/http/problem.ts';
import { createSecurityHeaders } from '#server/http/security-headers.ts';
import { NotAllowedError, requirePermission } from '#server/people/require-permission.ts';
import { registerAccountRoutes } from './account-routes.ts';
import { registerCatalogueRoutes } from './catalogue.ts';
import type { DeskApp } from './desk-app.ts';
import { type DeskPages, serveDeskPages } from './desk-pages.ts';
import {
  createAttemptCookie,
  createDeskSessions,
  type DeskSessions,
  rejectOtherOrigins,
} from './desk-session.ts';
import { createLiveChanges, registerLiveRoutes } from './live-changes.ts';
import { registerMailRoutes } from './mails.ts';
import { registerPackingRoutes } from './packing-routes.ts';
import { type RenderPreview, registerPreviewRoutes } from './page-preview.ts';
import { createDeskRouter } from './router.ts';
import { serveRouter } from './serve-router.ts';
import { registerProviderRoutes } from './sign-in.ts';

/** The shop's limits, with room for long codes of identity providers and time to upload 12 MB. */
const LIMITS: HttpLimits = { ...HTTP_LIMITS, queryLength: HTTP_LIMITS.urlBytes, uploadMs: 120_000 };

const USED_FEATURES = ['publickey-credentials-create', 'publickey-credentials-get'];

function toProblem(error: unknown): unknown {
  if (error instanceof NotAllowedError) return new Problem('FORBIDDEN');
  return error;
}

/**
 * Returns a server that isn't listening yet. It has its own URL.
 * @param built the desk's pages and the preview renderer; API tests omit it
 */
export async function buildDeskServer(
  shop: DeskApp,
  built?: { pages: DeskPages; renderPreview: RenderPreview },
): Promise<FastifyInstance> {
  const { desk: settings } = shop.config;
  if (settings === undefined) throw new Error('the desk needs DESK_PORT');
  const https = settings.url.startsWith('https://');
  const headers = {
    ...createSecurityHeaders(https, USED_FEATURES),
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  };
  const app = createHttpServer(shop, { limits: LIMITS, headers, convertError: toProblem });
  logRequests(app, shop.metrics, 'desk ');
  rejectBadHeaders(app, LIMITS);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false });
  await app.register(cookie);
  const desk = createDeskRouter(shop);
  const attempts = createAttemptCookie(https);
  const sessions = createDeskSessions(shop.people, https);
  const live = createLiveChanges({
    ...shop.deskChanges,
    findSession: shop.people.peekSession,
    log: shop.log,
  });
  // Event streams stay open and would keep the server from closing.
  app.addHook('preClose', () => live.close());
  await app.register(
    async (api) => {
      api.addHook('onRequest', async (request) => rejectOtherOrigins(request, settings.url));
      requireAccess(api, sessions);
      registerProviderRoutes(api, { ...shop, sessions, attempts });
      registerMailRoutes(api, { ...shop, sessions });
      for (const routes of [registerPackingRoutes, registerCatalogueRoutes, registerAccountRoutes])
        routes(api, { ...shop, sessions });
      serveRouter(api, { shop, router: desk.router, sessions, attempts, toProblem });
      registerLiveRoutes(api, { live, sessions });
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
  app.addHook('onListen', async () => {
    // Best effort: a failure must not block startup.
    void desk
      .preloadSales()
      .catch((error: unknown) => shop.log.warn({ err: error }, 'preloading the sales failed'));
  });
  if (built !== undefined) {
    registerPreviewRoutes(app, { ...shop, ...built, sessions });
    await serveDeskPages(app, built.pages);
  }
  return app;
}

/** Permission of each route with a body. Other routes return 404. */
const ACCESS: Readonly<Record<string, Permission>> = {
  '/accounts/months/:month/reconcile': 'reconcile',
  '/catalogue/:reference/picture': 'catalogue import',
};

/** Checks the permission before a body is read. Bodies of GET requests are never read. */
function requireAccess(api: FastifyInstance, sessions: DeskSessions): void {
  const paths = new Map(Object.entries(ACCESS).map(([path, permission]) => [api.prefix + path, permission]));
  api.addHook('onRequest', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    // Procedures declare their own access (serve-router.ts).
    const { url = '' } = request.routeOptions;
    if (url.startsWith(`${api.prefix}/rpc/`)) return;
    const permission = paths.get(url);
    if (permission === undefined) throw new Problem('NOT_FOUND');
    requirePermission(await sessions.require(request), permission);
  });
}
