import { data } from 'react-router';
import type { Client } from '#contract/client.ts';
import type { Product } from '#contract/product.ts';
import type { Category } from '#rules/lines.ts';
import { fallBackToDocument } from '../../browser/fall-back-to-document.ts';
import { tracked } from '../../stores/pending-store.ts';
import { useProducts } from '../../stores/products-store.ts';

/**
 * The calls of the shop. They come with the schemas of all answers, which a first visit has no need of: the
 * server made its page.
 */
export function loadApi(request: Request): Promise<Client> {
  return fallBackToDocument(request, async () => (await import('../../browser/api-client.ts')).api);
}

/** Loads a list in the browser, and notes it in the stores. */
export async function loadProductsInBrowser(category: Category, request: Request): Promise<Product[]> {
  const api = await loadApi(request);
  const products = await tracked('loadProducts', () => api.loadProducts(category));
  useProducts.getState().productsLoaded(products);
  return products;
}

/** The product from the store, or by the address when the store lacks it (specification 2). */
export async function loadProductInBrowser(idOrReference: string, request: Request): Promise<Product> {
  const store = useProducts.getState();
  store.select(idOrReference);
  const known = useProducts.getState().selectedProduct;
  if (known !== null) return known;
  const api = await loadApi(request);
  const product = await orNotFound(tracked('loadProduct', () => api.loadProduct(idOrReference)));
  store.productLoaded(product);
  return product;
}

/** Turns the API's 404 into the page for it. */
export async function orNotFound(product: Promise<Product>): Promise<Product> {
  try {
    return await product;
  } catch (error) {
    // Not by its class: the server's own client comes from another build of the same file.
    if (error instanceof Error && 'status' in error && error.status === 404)
      throw data('product', { status: 404 });
    throw error;
  }
}
