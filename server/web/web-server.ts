import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { createOpenApi } from '#contract/openapi.ts';
import type { Catalogue } from '#server/operations/catalogue/catalogue-reader.ts';
import type { PictureRepository } from '#server/operations/catalogue/picture-repository.ts';
import type { LoadedBrand, PictureAddresses } from '#server/runtime/load-brand.ts';
import type { Log } from '#server/runtime/log.ts';
import type { Metrics } from '#server/runtime/metrics.ts';
import { type AssetFolders, assetRoutes } from './assets.ts';
import { answerBadAddress, answerErrors } from './error-answers.ts';
import { importedPictureRoute } from './imported-pictures.ts';
import { livePageRoutes } from './live-pages.ts';
import { offlineRoutes } from './offline.ts';
import { decodableUrl } from './page-path.ts';
import { pageRoutes, type RenderPage } from './pages.ts';
import { Problem } from './problem.ts';
import { robotsRoute } from './robots.ts';
import { type CardsPdfRouteDeps, cardsPdfRoute } from './routes/download-cards.ts';
import { healthRoutes } from './routes/health-routes.ts';
import { type OrderRouteDeps, orderRoutes } from './routes/order-routes.ts';
import { type PaymentRouteDeps, paymentRoutes } from './routes/payment-routes.ts';
import { productRoutes } from './routes/product-routes.ts';
import { sitemapRoute } from './sitemap.ts';
import type { Storefront } from './storefront-built.ts';
import type { TagSources } from './tag-sources.ts';
import { webManifestRoute } from './web-manifest.ts';

export type WebDeps = OrderRouteDeps &
  CardsPdfRouteDeps &
  PaymentRouteDeps & {
    log: Log;
    metrics: Metrics;
    catalogue: Catalogue;
    pictures: Pick<PictureRepository, 'imported'>;
    ping: () => Promise<void>;
    apiBase: string;
    publicUrl: string;
    trustedProxies: string[];
    frameSources: readonly string[];
    tagSources: TagSources;
    /** Undefined in tests of the API alone. */
    storefront?: LoadedBrand & {
      render: RenderPage;
      folders: AssetFolders;
      pictures: PictureAddresses;
      /** Present in the development loop, in which pages and their files are made of the sources at each request. */
      attachLive?: NonNullable<Storefront['attachLive']>;
    };
  };

/** L-12: body, header and time limits. */
const BODY_MAX = 64 * 1024;
const REQUEST_TIMEOUT_MS = 30_000;

/** The whole web face, ready to listen. */
export async function buildServer(deps: WebDeps): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    // Addresses may hold a return secret, so requests are logged by their route alone.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_MAX,
    requestTimeout: REQUEST_TIMEOUT_MS,
    rewriteUrl: ({ url }) => decodableUrl(url ?? '/', deps.apiBase),
    trustProxy: deps.trustedProxies.length > 0 ? deps.trustedProxies : false,
    routerOptions: { maxParamLength: 200 },
    http: { maxHeaderSize: 16 * 1024, headersTimeout: 10_000 },
    forceCloseConnections: 'idle',
    frameworkErrors: answerBadAddress,
  });
  const https = deps.publicUrl.startsWith('https://');
  // Only JSON is read, and nothing else is taken for it.
  app.removeContentTypeParser('text/plain');
  answerErrors(app);
  logRequests(app, deps.metrics);
  await app.register(helmet, {
    // Pages bring their own; everything else may do nothing in a browser.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: https && { maxAge: 31_536_000 },
  });
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  await app.register(cookie);
  healthRoutes(app, deps.ping);
  importedPictureRoute(app, deps.pictures);
  await app.register(async (api) => apiRoutes(api, deps), { prefix: deps.apiBase });
  if (deps.storefront !== undefined) {
    const { attachLive } = deps.storefront;
    await attachLive?.(app);
    await assetRoutes(app, deps.storefront.folders);
    robotsRoute(app, deps);
    sitemapRoute(app, deps);
    webManifestRoute(app, deps.storefront);
    offlineRoutes(app, deps.storefront);
    const { publicUrl, frameSources, tagSources } = deps;
    const addPages = attachLive === undefined ? pageRoutes : livePageRoutes;
    addPages(app, { ...deps.storefront, publicUrl, frameSources, tagSources });
  }
  return app;
}

async function apiRoutes(api: FastifyInstance, deps: WebDeps): Promise<void> {
  api.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    // No name in the database holds this character, and none can be asked for with it.
    if (/%00/.test(request.url)) throw new Problem('NOT_FOUND');
    const { accept } = request.headers;
    const takesJson = accept === undefined || /(\*|application)\/(\*|json)/.test(accept);
    if (!takesJson && !request.url.includes('/notify/')) {
      throw new Problem('MEDIA_TYPE_NOT_ACCEPTABLE', { status: 406 });
    }
  });
  productRoutes(api, deps.catalogue);
  orderRoutes(api, deps);
  cardsPdfRoute(api, deps);
  paymentRoutes(api, deps);
  const openApi = createOpenApi(deps.publicUrl + deps.apiBase);
  api.get('/openapi.json', async () => openApi);
  for (const unknown of ['/', '/*']) {
    api.all(unknown, async () => {
      throw new Problem('NOT_FOUND');
    });
  }
}

function logRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-trace-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const ms = Math.round(reply.elapsedTime);
    const { method } = request;
    const status = reply.statusCode;
    request.log.info({ traceId: request.id, method, route, status, ms }, 'request');
    metrics.request({ method, route, status }, reply.elapsedTime / 1000);
  });
}
