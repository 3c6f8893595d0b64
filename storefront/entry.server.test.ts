import { expect, it } from 'vitest';
import { handleError } from './entry.server.tsx';
import { createPageContext, failureContext } from './page-services.ts';

const gone = new Error('the database is gone');

/** Runs the error handler for an error while a page is rendered. */
function failWith(request: Request) {
  const noted: unknown[] = [];
  const context = createPageContext({
    client: { loadProducts: () => Promise.reject(gone), loadProduct: () => Promise.reject(gone) },
    publicUrl: 'https://karten.murmeli.example',
    apiBase: '/api',
    pictures: {},
    balanceUrls: { 'de-ch': '', 'fr-ch': '', 'it-ch': '' },
    tag: null,
    wallets: [],
    nonce: 'mark',
    recordFailure(error) {
      noted.push(error);
      return { traceId: 'trace-1' };
    },
  });
  handleError(gone, { request, context, params: {} });
  return { noted, failure: context.get(failureContext) };
}

it('a failure is logged, and the page gets only its trace id', () => {
  const { noted, failure } = failWith(new Request('https://karten.murmeli.example/de-ch'));
  expect(noted).toEqual([gone]);
  expect(failure).toEqual({ traceId: 'trace-1' });
});

it('a visitor who left is no failure', () => {
  const signal = AbortSignal.abort();
  const { noted, failure } = failWith(new Request('https://karten.murmeli.example/de-ch', { signal }));
  expect(noted).toEqual([]);
  expect(failure).toEqual({});
});
