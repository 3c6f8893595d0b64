import type { FastifyInstance } from 'fastify';
import { ApiError } from '#contract/api-error.ts';
import { openStorefront } from '#opened-storefront';
import type { App } from '#server/app.ts';
import { buildFolders, readPictureAddresses } from '#server/runtime/load-brand.ts';
import { frameSources } from './frame-sources.ts';
import type { RenderPage } from './pages.ts';
import { createSessions } from './session-cookie.ts';
import type { Storefront } from './storefront-built.ts';
import { type Tag, tagSources } from './tag-sources.ts';
import { buildServer } from './web-server.ts';

/** What the web server uses of the shop. */
export type WebApp = Pick<
  App,
  | 'config'
  | 'log'
  | 'metrics'
  | 'brand'
  | 'dir'
  | 'catalogue'
  | 'pictures'
  | 'checkout'
  | 'documents'
  | 'wait'
  | 'ping'
>;

/** The web server of the shop; not yet listening. */
export async function createWeb(app: WebApp, options: { storefront: boolean }): Promise<FastifyInstance> {
  const { config, checkout } = app;
  const storefront = options.storefront ? await openStorefront() : undefined;
  return buildServer({
    log: app.log,
    metrics: app.metrics,
    catalogue: app.catalogue,
    pictures: app.pictures,
    orders: checkout.orders,
    placeOrder: checkout.placeOrder,
    payments: checkout,
    printCards: app.documents.cards,
    wait: app.wait,
    ping: app.ping,
    apiBase: config.apiBase,
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies,
    frameSources: frameSources(Object.values(config.balanceUrls)),
    tagSources: tagSources(tagOf(app)),
    sessions: createSessions(checkout.sessions, config.publicUrl.startsWith('https://')),
    ...(storefront !== undefined && {
      storefront: {
        render: pageRenderer(app, storefront),
        ...(storefront.attachLive !== undefined && { attachLive: storefront.attachLive }),
        folders: { client: storefront.clientFolder, pictures: buildFolders.pictures },
        pictures: readPictureAddresses(),
        brand: app.brand,
        dir: app.dir,
      },
    }),
  });
}

/** Nothing is measured until the brand or the environment names an id. */
function tagOf({ config, brand }: Pick<WebApp, 'config' | 'brand'>): Tag | null {
  const id = config.analytics.id ?? brand.analyticsId;
  return id === '' ? null : { id, url: config.analytics.url };
}

/** Pages get their data in process: the same functions that answer the API, without a call to ourselves. */
function pageRenderer(app: WebApp, { render }: Storefront): RenderPage {
  const services = {
    publicUrl: app.config.publicUrl,
    apiBase: app.config.apiBase,
    balanceUrls: app.config.balanceUrls,
    pictures: readPictureAddresses(),
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
  return (request, traceId) => {
    const noteFailure = (error: unknown) => {
      app.log.error({ traceId, err: error }, 'page failed');
      return traceId;
    };
    return render(request, { ...services, noteFailure });
  };
}
