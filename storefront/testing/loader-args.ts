import type { LoaderFunctionArgs } from 'react-router';
import { createPageContext } from '../page-services.ts';

const services = {
  client: { loadProducts: async () => [], loadProduct: () => Promise.reject(new Error('no product')) },
  publicUrl: 'https://karten.murmeli.example',
  apiBase: '/api',
  balanceUrls: { 'de-ch': '', 'fr-ch': '', 'it-ch': '' },
  pictures: {},
  tag: null,
  wallets: [],
  nonce: 'mark',
  recordFailure: () => ({}),
};

/** Returns loader arguments for a path, in a shop without products. */
export function loaderArgs(path: string): LoaderFunctionArgs {
  const url = new URL(path, services.publicUrl);
  const [, lang] = path.split('/');
  return {
    request: new Request(url),
    params: { lang },
    context: createPageContext(services),
    url,
    pattern: '/:lang',
  };
}
