import type { Product } from '#contract/product.ts';
import { isLive, openStorefront } from '#opened-storefront';
import { readPictureUrls } from '#server/runtime/build-folders.ts';
import { buildPreviewPolicy } from './page-policy.ts';
import { createPageRenderer } from './page-renderer.ts';
import type { WebApp } from './web-server.ts';

/**
 * Renders a page with this version of a product, for operators only.
 * @returns undefined in development without a build, which has no styles
 */
export async function renderPreview(
  app: Pick<WebApp, 'config' | 'brand' | 'catalogue' | 'log'>,
  path: string,
  product: Product,
  traceId: string,
): Promise<Response | undefined> {
  if (isLive) return undefined;
  const { catalogue, config } = app;
  const isSameProduct = ({ id, productReferenceId }: Product) =>
    id === product.id || productReferenceId === product.productReferenceId;
  const previewCatalogue = {
    ...catalogue,
    findProduct: async (name: string) =>
      name === product.id || name === product.productReferenceId ? product : catalogue.findProduct(name),
    listByCategory: async (category: Product['category']) => {
      const products = await catalogue.listByCategory(category);
      const isListed = category !== product.category || products.some(isSameProduct);
      const shown = products.map((item) => (isSameProduct(item) ? product : item));
      return isListed ? shown : [...shown, product];
    },
  };
  const render = createPageRenderer(
    { ...app, catalogue: previewCatalogue },
    await openStorefront(config.brand),
    readPictureUrls(config.brand),
    buildPreviewPolicy,
  );
  return render(new Request(config.publicUrl + path), traceId);
}
