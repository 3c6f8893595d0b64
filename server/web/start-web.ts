import type { FastifyInstance } from 'fastify';
import { openStorefront } from '#opened-storefront';
import { createBoundedQueue, type QueueLimits } from '#server/runtime/bounded-queue.ts';
import { getBuildFolders, readPictureAddresses } from '#server/runtime/build-folders.ts';
import { type AnswerCache, createAnswerCache } from './answer-cache.ts';
import { assetRoutes } from './assets.ts';
import { offlineRoutes } from './offline.ts';
import { getPagePath } from './page-path.ts';
import { getTagSources, toPage } from './page-policy.ts';
import { createPageRenderer, getAnalyticsTag } from './page-renderer.ts';
import { type PageOptions, pageRoutes, sendUncached } from './pages.ts';
import { createOverloadRejection } from './reject-overload.ts';
import { sitemapRoute, webManifestRoute } from './sitemap.ts';
import type { Storefront } from './storefront-built.ts';
import { buildServer, type WebApp } from './web-server.ts';

/** Limit L-19. A page takes 1 to 8 ms of a core, so visitors wait less than a second. */
const RENDERS: QueueLimits = { running: 4, waiting: 96, ofClient: 32 };

/** Returns a server that isn't listening yet. API tests skip the storefront. */
export async function createWebServer(
  app: WebApp,
  options: { storefront: boolean },
): Promise<FastifyInstance> {
  const storefront = options.storefront ? await openStorefront(app.config.brand) : undefined;
  const answers = createAnswerCache(() => performance.now());
  const web = await buildServer(app, {}, answers);
  if (storefront !== undefined) await addStorefront(web, app, storefront, answers);
  return web;
}

async function addStorefront(
  web: FastifyInstance,
  app: WebApp,
  storefront: Storefront,
  answers: AnswerCache,
): Promise<void> {
  const { config, brand, dir, catalogue } = app;
  const { publicUrl } = config;
  const pictures = readPictureAddresses(config.brand);
  await storefront.attachLive?.(web);
  await assetRoutes(web, {
    client: storefront.clientFolder,
    pictures: getBuildFolders(config.brand).pictures,
  });
  robotsRoute(web, config);
  sitemapRoute(web, { publicUrl, catalogue });
  webManifestRoute(web, { brand, pictures });
  offlineRoutes(web, { brand, dir });
  const addPages = storefront.attachLive === undefined ? pageRoutes : livePageRoutes;
  addPages(web, {
    render: createPageRenderer(app, storefront, pictures),
    publicUrl,
    frameSources: frameSources(Object.values(config.balanceUrls)),
    tagSources: getTagSources(getAnalyticsTag(app)),
    answers,
    queue: createBoundedQueue(RENDERS),
    turnAway: createOverloadRejection(app),
    metrics: app.metrics,
  });
}

/** A content security policy allows no query or fragment. */
export function frameSources(addresses: readonly string[]): string[] {
  return addresses.map((address) => {
    const { origin, pathname } = new URL(address);
    return origin + pathname;
  });
}

/** Private pages are allowed, because they carry `noindex` themselves. */
export function robotsRoute(app: FastifyInstance, shop: { publicUrl: string; apiBase: string }): void {
  const text = `User-agent: *\nDisallow: ${shop.apiBase}/\n\nSitemap: ${shop.publicUrl}/sitemap.xml\n`;
  app.get('/robots.txt', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8').send(text),
  );
}

const DATA = /\.data(\?|$)/;

/** Renders on each request, with a policy that allows live updates. */
function livePageRoutes(app: FastifyInstance, options: PageOptions): void {
  const { render, publicUrl, frameSources, tagSources } = options;
  const renderPage = async (response: Response) =>
    toPage(await response.text(), frameSources, tagSources, true);

  app.get('/*', async (request, reply) => {
    const isData = DATA.test(request.url);
    const path = isData ? request.url : getPagePath(request.url);
    if (path === undefined) return reply.status(404).type('text/plain').send('Not found');
    const response = await render(new Request(publicUrl + path), request.id);
    if (!isData) return sendUncached(reply, response, renderPage);
    reply.status(response.status).headers(Object.fromEntries(response.headers));
    return reply.send(await response.text());
  });
}
