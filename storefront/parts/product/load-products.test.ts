import { RouterContextProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Product } from '#contract/product.ts';
import { clientLoader as loadHome } from '../../screens/home.tsx';
import { usePending } from '../../stores/pending-store.ts';
import { useProducts } from '../../stores/products-store.ts';
import { sampleLine } from '../../testing/sample-order.ts';
import { loadProductInBrowser, loadProductsInBrowser } from './load-products.ts';

const { id, productReferenceId, category, name, imagePath, variablePrice } = sampleLine;
const product: Product = {
  id,
  productReferenceId,
  category,
  name,
  imagePath,
  variablePrice,
  shortDescription: name,
  longDescription: name,
  available: true,
};

const request = new Request('https://karten.murmeli.example/de-ch/products/physical');

/** The API calls, and what was pending during each. */
const asked: { path: string; pending: string[] }[] = [];

function answer(status: number, body: unknown): void {
  vi.stubGlobal('fetch', async (input: string) => {
    asked.push({
      path: input.replace(/^.*?\/products/, '/products'),
      pending: usePending.getState().pending,
    });
    return Response.json(body, { status });
  });
}

beforeEach(() => {
  vi.stubGlobal('document', { querySelector: () => ({ content: '/shop-api' }) });
  asked.length = 0;
  useProducts.getState().clearSelected();
});
afterEach(() => vi.unstubAllGlobals());

describe('the list of a kind of card', () => {
  it('is loaded by its category, stored, and pending meanwhile', async () => {
    answer(200, [product]);
    expect(await loadProductsInBrowser('physical', request)).toEqual([product]);
    expect(asked).toEqual([{ path: '/products?category=physical', pending: ['loadProducts'] }]);
    expect(useProducts.getState().products).toEqual([product]);
    expect(usePending.getState().pending).toEqual([]);
  });
});

it('the cards on the home page are pending as a list while they are loaded', async () => {
  answer(200, [product]);
  const url = new URL('/de-ch', request.url);
  const context = new RouterContextProvider();
  const serverLoader = () => Promise.reject(new Error('the server is not asked for its own'));
  await loadHome({ request, url, params: {}, context, pattern: '/:lang', serverLoader });
  expect(asked.map(({ pending }) => pending)).toEqual([['loadProducts'], ['loadProducts']]);
  expect(usePending.getState().pending).toEqual([]);
});

describe('the card of a detail page', () => {
  it('comes from the store', async () => {
    answer(500, {});
    useProducts.getState().productsLoaded([product]);
    expect(await loadProductInBrowser(productReferenceId, request)).toEqual(product);
    expect(await loadProductInBrowser(id, request)).toEqual(product);
    expect(asked).toEqual([]);
    expect(useProducts.getState().selectedProduct).toEqual(product);
  });

  it('is loaded by the address when the store lacks it', async () => {
    answer(200, product);
    expect(await loadProductInBrowser(productReferenceId, request)).toEqual(product);
    expect(asked).toEqual([{ path: `/products/${productReferenceId}`, pending: ['loadProduct'] }]);
    expect(useProducts.getState().selectedProduct).toEqual(product);
  });

  it('that does not exist is the not-found page', async () => {
    answer(404, {});
    await expect(loadProductInBrowser('nothing', request)).rejects.toMatchObject({
      data: 'product',
      init: { status: 404 },
    });
  });
});
