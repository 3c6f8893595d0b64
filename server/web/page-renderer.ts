import { randomBytes } from 'node:crypto';
import { ApiError } from '#contract/api-error.ts';
import type { PictureUrls } from '#server/runtime/build-folders.ts';
import { isDatabaseUnavailable } from '#server/runtime/database-unavailable.ts';
import { type PolicyBuilder, removeMarks, type Tag } from './page-policy.ts';
import type { RenderPage } from './pages.ts';
import type { Storefront } from './storefront-built.ts';
import type { WebApp } from './web-server.ts';

/** Returns null unless the brand or the environment sets an id. */
export function getAnalyticsTag({ config, brand }: Pick<WebApp, 'config' | 'brand'>): Tag | null {
  const id = config.analytics.id ?? brand.analyticsId;
  return id === '' ? null : { id, url: config.analytics.url };
}

/** Also lists a wallet whose certificate has expired, because it already received data. */
function listWallets({ wallets }: Pick<WebApp['config'], 'wallets'>) {
  return (['apple', 'google'] as const).filter((name) => wallets[name] !== undefined);
}

/**
 * Pages load their data in process, with the functions of the API. Each response has its policy as a header.
 */
export function createPageRenderer(
  app: Pick<WebApp, 'config' | 'brand' | 'log'> & {
    catalogue: Pick<WebApp['catalogue'], 'listByCategory' | 'findProduct'>;
  },
  { render }: Storefront,
  pictures: PictureUrls,
  buildPolicy: PolicyBuilder,
): RenderPage {
  const services = {
    publicUrl: app.config.publicUrl,
    apiBase: app.config.apiBase,
    balanceUrls: app.config.balanceUrls,
    pictures,
    tag: getAnalyticsTag(app),
    wallets: listWallets(app.config),
    client: {
      loadProducts: app.catalogue.listByCategory,
      loadProduct: async (id: string) => {
        const product = await app.catalogue.findProduct(id);
        if (product === undefined) throw new ApiError(404);
        return product;
      },
    },
  };
  return async (request, traceId) => {
    let isUnavailable = false;
    const recordFailure = (error: unknown) => {
      app.log.error({ traceId, err: error }, 'page failed');
      isUnavailable ||= isDatabaseUnavailable(error);
      return { traceId, isUnavailable };
    };
    const nonce = randomBytes(16).toString('hex');
    const response = await render(request, { ...services, nonce, recordFailure });
    // Rendering ends with the last byte, so read the whole body here.
    const { body, inline } = removeMarks(await response.text(), nonce);
    const headers = new Headers(response.headers);
    headers.set('content-security-policy', buildPolicy(inline, new URL(request.url).pathname));
    return new Response(body, { status: isUnavailable ? 503 : response.status, headers });
  };
}
