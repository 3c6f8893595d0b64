import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { Permission } from '#rules/permissions.ts';
import { HTTP_LIMITS, type HttpLimits } from '#server/http/http-limits.ts';
import { createHttpServer } from '#server/http/http-server.ts';
import { logRequests } from '#server/http/log-requests.ts';
import { Problem } from '#server/http/problem.ts';
import { addSecurityHeaders, securityHeaders } from '#server/http/security-headers.ts';
import { NotAllowed, requireRight } from '#server/people/rights.ts';
import { accountRoutes } from './account-routes.ts';
import { catalogueRoutes } from './catalogue.ts';
import type { DeskApp } from './desk-app.ts';
import { type DeskPages, deskPages } from './desk-pages.ts';
import {
  createAttemptCookie,
  createDeskSessions,
  type DeskSessions,
  refuseOtherOrigins,
} from './desk-session.ts';
import { createLiveChanges, liveRoutes } from './live-changes.ts';
import { mailRoutes } from './mails.ts';
import { packingRoutes } from './packing-routes.ts';
import { previewRoutes, type RenderPreview } from './page-preview.ts';
import { createDeskRouter } from './router.ts';
import { serveRouter } from './serve-router.ts';
import { providerRoutes } from './sign-in.ts';

/** Limits of the shop, but for those that would stop a clerk. */
const LIMITS: HttpLimits = {
  ...HTTP_LIMITS,
  // A refund of 1,000 cards names each of them twice, by line and by place.
  jsonItems: 10_000,
  // A file of 12 MB over a slow line. Callers without the right are refused before the body is read.
  requestMs: 120_000,
  // Some answers take longer than 30 s before their first byte.
  deafMs: 0,
};

/** Passkeys. */
const USED_FEATURES = ['publickey-credentials-create', 'publickey-credentials-get'];

function problemOfAct(error: unknown): unknown {
  if (error instanceof NotAllowed) return new Problem('FORBIDDEN');
  return error;
}

/**
 * The operators' web program; not yet listening. It has an address of its own, and the shop's pages know nothing of it.
 * @param built where its own pages are, and how one of the shop's is rendered; tests of the API alone do without
 */
export async function buildDesk(
  shop: DeskApp,
  built?: { pages: DeskPages; renderPreview: RenderPreview },
): Promise<FastifyInstance> {
  const { desk: settings } = shop.config;
  if (settings === undefined) throw new Error('there is no desk without DESK_PORT');
  const https = settings.url.startsWith('https://');
  const headers = {
    ...securityHeaders(https, USED_FEATURES),
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  };
  const app = createHttpServer(shop, { limits: LIMITS, headers, known: problemOfAct });
  logRequests(app, shop.metrics, 'desk ');
  addSecurityHeaders(app, headers);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false });
  await app.register(cookie);
  const desk = createDeskRouter(shop);
  const attempts = createAttemptCookie(https);
  const sessions = createDeskSessions(shop.people, https);
  const live = createLiveChanges({ ...shop.deskChanges, goesOn: shop.people.stillSignedIn, log: shop.log });
  // A stream has no end of its own, and would keep the server from closing.
  app.addHook('preClose', () => live.close());
  await app.register(
    async (api) => {
      api.addHook('onRequest', async (request) => refuseOtherOrigins(request, settings.url));
      requireAccess(api, sessions);
      providerRoutes(api, { ...shop, sessions, attempts });
      mailRoutes(api, { ...shop, sessions });
      for (const routes of [packingRoutes, catalogueRoutes, accountRoutes])
        routes(api, { ...shop, sessions });
      serveRouter(api, { shop, router: desk.router, sessions, attempts, toProblem: problemOfAct });
      liveRoutes(api, { live, sessions });
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
    // Not waited for, and no reason not to start.
    void desk
      .readAhead()
      .catch((error: unknown) => shop.log.warn({ err: error }, 'sales were not read ahead'));
  });
  if (built !== undefined) {
    previewRoutes(app, { ...shop, ...built, sessions });
    await deskPages(app, built.pages);
  }
  return app;
}

/** The permission that each route with a body needs. A route that is missing here is not found. */
const ACCESS: Readonly<Record<string, Permission>> = {
  '/accounts/months/:month/reconcile': 'reconcile',
  '/catalogue/:reference/picture': 'catalogue import',
};

/** Checks who calls, and whether they may, before a body is read. Bodies of GET are never read. */
function requireAccess(api: FastifyInstance, sessions: DeskSessions): void {
  const paths = new Map(Object.entries(ACCESS).map(([path, permission]) => [api.prefix + path, permission]));
  api.addHook('onRequest', async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    // Procedures declare their access themselves (serve-router.ts).
    const { url = '' } = request.routeOptions;
    if (url.startsWith(`${api.prefix}/rpc/`)) return;
    const permission = paths.get(url);
    if (permission === undefined) throw new Problem('NOT_FOUND');
    requireRight(await sessions.require(request), permission);
  });
}
