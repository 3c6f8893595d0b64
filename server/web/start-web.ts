import { ApiError } from '#contract/client.ts';
import { apiPath, pagePath } from '#contract/paths.ts';
import { openStorefront } from '#opened-storefront';
import { renderCardsPdf } from '#server/documents/cards/cards-pdf.ts';
import { cardsFileName, cardsInput } from '#server/documents/cards/order-cards.ts';
import type { House } from '#server/house.ts';
import { buildFolders, readPictureAddresses } from '#server/runtime/brand.ts';
import { frameSources } from './frame-sources.ts';
import type { RenderPage } from './pages.ts';
import type { CardsPdfParts } from './routes/cards-pdf.ts';
import { buildServer } from './server.ts';
import { createSessions } from './session.ts';
import type { Storefront } from './storefront-built.ts';
import { type Tag, tagSources } from './tag-sources.ts';

/** The web face over a house; not yet listening. */
export async function createWeb(house: House, options: { storefront: boolean }) {
  const { config } = house;
  const api = config.publicUrl + config.apiBase;
  const storefront = options.storefront ? await openStorefront() : undefined;
  return buildServer({
    log: house.log,
    metrics: house.metrics,
    catalogue: house.catalogue,
    pictures: house.pictures,
    reader: house.reader,
    printCards: cardsPrinter(house),
    confirming: house.confirming,
    wait: house.wait,
    ping: house.connection.ping,
    apiBase: config.apiBase,
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies,
    frameSources: frameSources(Object.values(config.balanceUrls)),
    tagSources: tagSources(tagOf(house)),
    sessions: createSessions(house.sessions, config.publicUrl.startsWith('https://')),
    placing: {
      orders: house.orders,
      provider: house.provider,
      returnUrl: (lang, secret) => config.publicUrl + pagePath.paymentReturn(lang, secret),
      notifyUrl: (secret, outcome) => api + apiPath.notifyPayment(secret, outcome),
      wait: house.wait,
    },
    ...(storefront !== undefined && {
      storefront: {
        render: pageRenderer(house, storefront),
        ...(storefront.attachLive !== undefined && { attachLive: storefront.attachLive }),
        folders: { client: storefront.clientFolder, pictures: buildFolders.pictures },
        pictures: readPictureAddresses(),
        brand: house.brand,
        dir: house.dir,
      },
    }),
  });
}

function cardsPrinter({ brand, dir, cards, pictures }: House): CardsPdfParts['printCards'] {
  const look = { brand, brandDir: dir, pictureOf: pictures.printable };
  return async (order) => {
    const readable = await cards.read(order.id);
    if (readable.length === 0) return undefined;
    const content = await renderCardsPdf(await cardsInput(order, readable, look));
    return { filename: cardsFileName(order, brand), content };
  };
}

/** Nobody measures until the brand or the environment names an id. */
function tagOf({ config, brand }: House): Tag | null {
  const id = config.analytics.id ?? brand.analyticsId;
  return id === '' ? null : { id, url: config.analytics.url };
}

/** Pages get their data in process: the same functions that answer the API, without a call to ourselves. */
function pageRenderer(house: House, { render }: Storefront): RenderPage {
  const services = {
    publicUrl: house.config.publicUrl,
    apiBase: house.config.apiBase,
    balanceUrls: house.config.balanceUrls,
    pictures: readPictureAddresses(),
    tag: tagOf(house),
    client: {
      loadProducts: house.catalogue.byCategory,
      loadProduct: async (id: string) => {
        const product = await house.catalogue.one(id);
        if (product === undefined) throw new ApiError(404);
        return product;
      },
    },
  };
  return (request, traceId) => {
    const noteFailure = (error: unknown) => {
      house.log.error({ traceId, err: error }, 'page failed');
      return traceId;
    };
    return render(request, { ...services, noteFailure });
  };
}
