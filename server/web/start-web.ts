import type { FastifyInstance } from 'fastify';
import { ApiError } from '#contract/api-error.ts';
import { openStorefront } from '#opened-storefront';
import { buildFolders, type PictureAddresses, readPictureAddresses } from '#server/runtime/build-folders.ts';
import { isDatabaseAway } from '#server/runtime/database-away.ts';
import { type AnswerCache, createAnswerCache } from './answer-cache.ts';
import { assetRoutes } from './assets.ts';
import { frameSources } from './frame-sources.ts';
import { livePageRoutes } from './live-pages.ts';
import { offlineRoutes } from './offline.ts';
import { pageRoutes, type RenderPage } from './pages.ts';
import { robotsRoute } from './robots.ts';
import { sitemapRoute } from './sitemap.ts';
import type { Storefront } from './storefront-built.ts';
import { type Tag, tagSources } from './tag-sources.ts';
import { webManifestRoute } from './web-manifest.ts';
import { buildServer, type WebApp } from './web-server.ts';

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
  });
}

/** Nothing is measured until the brand or the environment names an id. */
function tagOf({ config, brand }: Pick<WebApp, 'config' | 'brand'>): Tag | null {
  const id = config.analytics.id ?? brand.analyticsId;
  return id === '' ? null : { id, url: config.analytics.url };
}

/** Pages get their data in process: the same functions that answer the API, without a call to ourselves. */
function pageRenderer(app: WebApp, { render }: Storefront, pictures: PictureAddresses): RenderPage {
  const services = {
    publicUrl: app.config.publicUrl,
    apiBase: app.config.apiBase,
    balanceUrls: app.config.balanceUrls,
    pictures,
    tag: tagOf(app),
    client: {
      loadProducts: app.catalogue.byCategory,
      loadProduct: async (id: string) => {
        const product = await app.catalogue.one(id);
        if (product === undefined) throw new ApiError(404);
        return product;
      },
    },
  };
  return async (request, traceId) => {
    let isUnavailable = false;
    const noteFailure = (error: unknown) => {
      app.log.error({ traceId, err: error }, 'page failed');
      isUnavailable ||= isDatabaseAway(error);
      return { traceId, isUnavailable };
    };
    const response = await render(request, { ...services, noteFailure });
    return isUnavailable ? new Response(response.body, { status: 503, headers: response.headers }) : response;
  };
}
