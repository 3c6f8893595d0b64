import { data } from 'react-router';
import type { ShopClient } from '#contract/client.ts';
import type { Product } from '#contract/product.ts';
import type { Category } from '#rules/lines.ts';
import { fallBackToDocument } from '../../browser/fall-back-to-document.ts';
import { trackPending } from '../../stores/pending-store.ts';
import { useProducts } from '../../stores/products-store.ts';

/** A first visit doesn't need the API client and its schemas, because the server rendered the page. */
export function loadApi(request: Request): Promise<ShopClient> {
  return fallBackToDocument(request, async () => (await import('../../browser/api-client.ts')).api);
}

export async function loadProductsInBrowser(category: Category, request: Request): Promise<Product[]> {
  const api = await loadApi(request);
  const products = await trackPending('loadProducts', () => api.loadProducts(category));
  useProducts.getState().productsLoaded(products);
  return products;
}

/** The product from the store, or else loaded by ID or reference ID (specification 2). */
export async function loadProductInBrowser(idOrReference: string, request: Request): Promise<Product> {
  const store = useProducts.getState();
  store.select(idOrReference);
  const known = useProducts.getState().selectedProduct;
  if (known !== null) return known;
  const api = await loadApi(request);
  const product = await mapNotFound(trackPending('loadProduct', () => api.loadProduct(idOrReference)));
  store.productLoaded(product);
  return product;
}

/** Turns the API's 404 into the not-found page. */
export async function mapNotFound(product: Promise<Product>): Promise<Product> {
  try {
    return await product;
  } catch (error) {
    // `instanceof ApiError` fails for the server's client, which is another build of the same file.
    if (error instanceof Error && 'status' in error && error.status === 404)
      throw data('product', { status: 404 });
    throw error;
  }
}
