import { pathToFileURL } from 'node:url';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { ApiError } from '#contract/api-error.ts';
import { apiPath } from '#contract/api-paths.ts';
import { pagePath } from '#contract/paths.ts';
import type { App } from '#server/app.ts';
import { renderCardsPdf } from '#server/documents/cards/cards-pdf.ts';
import { cardsFileName, cardsInput } from '#server/documents/cards/order-cards.ts';
import { buildFolders, readPictureAddresses } from '#server/runtime/brand.ts';
import { frameSources } from './frame-sources.ts';
import type { RenderPage } from './pages.ts';
import type { CardsPdfRouteDeps } from './routes/cards-pdf.ts';
import { buildServer } from './server.ts';
import { createSessions } from './session.ts';
import { type Tag, tagSources } from './tag-sources.ts';

/** The storefront's build as the server uses it. */
type StorefrontBuild = ServerBuild & {
  entry: { module: { makeContext: (services: object) => RouterContextProvider } };
};

/** The web face over a house; not yet listening. */
export async function createWeb(app: App, options: { storefront: boolean }) {
  const { config } = app;
  const api = config.publicUrl + config.apiBase;
  return buildServer({
    log: app.log,
    metrics: app.metrics,
    catalogue: app.catalogue,
    pictures: app.pictures,
    reader: app.reader,
    printCards: cardsPrinter(app),
    confirming: app.confirming,
    wait: app.wait,
    ping: app.connection.ping,
    apiBase: config.apiBase,
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies,
    frameSources: frameSources(Object.values(config.balanceUrls)),
    tagSources: tagSources(tagOf(app)),
    sessions: createSessions(app.sessions, config.publicUrl.startsWith('https://')),
    placing: {
      orders: app.orders,
      provider: app.provider,
      returnUrl: (lang, secret) => config.publicUrl + pagePath.paymentReturn(lang, secret),
      notifyUrl: (provider, secret, outcome) => api + apiPath.notifyPayment(provider, secret, outcome),
      log: app.log,
      wait: app.wait,
    },
    ...(options.storefront && {
      storefront: {
        render: await storefrontRenderer(app),
        folders: { client: buildFolders.client, pictures: buildFolders.pictures },
        pictures: readPictureAddresses(),
        brand: app.brand,
        dir: app.dir,
      },
    }),
  });
}

function cardsPrinter({ brand, dir, cards, pictures }: App): CardsPdfRouteDeps['printCards'] {
  const look = { brand, brandDir: dir, pictureOf: pictures.printable };
  return async (order) => {
    const readable = await cards.read(order.id);
    if (readable.length === 0) return undefined;
    const content = await renderCardsPdf(await cardsInput(order, readable, look));
    return { filename: cardsFileName(order, brand), content };
  };
}

/** Nobody measures until the brand or the environment names an id. */
function tagOf({ config, brand }: App): Tag | null {
  const id = config.analytics.id ?? brand.analyticsId;
  return id === '' ? null : { id, url: config.analytics.url };
}

/** Pages get their data in process: the same functions that answer the API, without a call to ourselves. */
async function storefrontRenderer(app: App): Promise<RenderPage> {
  const build: StorefrontBuild = await import(pathToFileURL(`${buildFolders.server}/index.js`).href);
  // Never in the router's development mode, which writes stack traces into the page.
  const handle = createRequestHandler(build, 'production');
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
    return handle(request, build.entry.module.makeContext({ ...services, noteFailure }));
  };
}
