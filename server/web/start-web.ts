import type { FastifyInstance } from 'fastify';
import { openStorefront } from '#opened-storefront';
import { createBoundedQueue, type QueueLimits } from '#server/runtime/bounded-queue.ts';
import { buildFolders, readPictureAddresses } from '#server/runtime/build-folders.ts';
import { type AnswerCache, createAnswerCache } from './answer-cache.ts';
import { assetRoutes } from './assets.ts';
import { frameSources } from './frame-sources.ts';
import { livePageRoutes } from './live-pages.ts';
import { offlineRoutes } from './offline.ts';
import { pageRenderer, tagOf } from './page-renderer.ts';
import { pageRoutes } from './pages.ts';
import { robotsRoute } from './robots.ts';
import { sitemapRoute } from './sitemap.ts';
import type { Storefront } from './storefront-built.ts';
import { tagSources } from './tag-sources.ts';
import { createTurnAway } from './turn-away.ts';
import { webManifestRoute } from './web-manifest.ts';
import { buildServer, type WebApp } from './web-server.ts';

/** Pages rendered by one process at once (L-19). A page takes 1 to 8 ms of a core, so a visitor waits less than a second. */
const RENDERS: QueueLimits = { running: 4, waiting: 96, ofClient: 32 };

/** The web server of the shop; not yet listening. Tests of the API alone do without the storefront. */
export async function createWeb(app: WebApp, options: { storefront: boolean }): Promise<FastifyInstance> {
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
  await assetRoutes(web, { client: storefront.clientFolder, pictures: buildFolders(config.brand).pictures });
  robotsRoute(web, config);
  sitemapRoute(web, { publicUrl, catalogue });
  webManifestRoute(web, { brand, pictures });
  offlineRoutes(web, { brand, dir });
  const addPages = storefront.attachLive === undefined ? pageRoutes : livePageRoutes;
  addPages(web, {
    render: pageRenderer(app, storefront, pictures),
    publicUrl,
    frameSources: frameSources(Object.values(config.balanceUrls)),
    tagSources: tagSources(tagOf(app)),
    answers,
    queue: createBoundedQueue(RENDERS),
    turnAway: createTurnAway(app),
    metrics: app.metrics,
  });
}
