import { expect, it } from 'vitest';
import { handleError } from './entry.server.tsx';
import { contextOf, failureContext } from './page-services.ts';

const gone = new Error('the database is gone');

/** What becomes of an error while the page of a request is made. */
function failWith(request: Request) {
  const noted: unknown[] = [];
  const context = contextOf({
    client: { loadProducts: () => Promise.reject(gone), loadProduct: () => Promise.reject(gone) },
    publicUrl: 'https://karten.murmeli.example',
    apiBase: '/api',
    pictures: {},
    balanceUrls: { 'de-ch': '', 'fr-ch': '', 'it-ch': '' },
    tag: null,
    noteFailure(error) {
      noted.push(error);
      return { traceId: 'trace-1' };
    },
  });
  handleError(gone, { request, context, params: {} });
  return { noted, failure: context.get(failureContext) };
}

it('a failure is noted, and the page is told its trace id and nothing else', () => {
  const { noted, failure } = failWith(new Request('https://karten.murmeli.example/de-ch'));
  expect(noted).toEqual([gone]);
  expect(failure).toEqual({ traceId: 'trace-1' });
});

it('a visitor who went away has not failed', () => {
  const signal = AbortSignal.abort();
  const { noted, failure } = failWith(new Request('https://karten.murmeli.example/de-ch', { signal }));
  expect(noted).toEqual([]);
  expect(failure).toEqual({});
});
