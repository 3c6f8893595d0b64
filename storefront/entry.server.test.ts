import { expect, it } from 'vitest';
import { handleError, loadScriptsAfterPaint } from './entry.server.tsx';
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

const HEAD =
  '<link rel="modulepreload" nonce="n" href="/assets/root-1.js"/><link rel="preload" href="/a.woff2"/>';

it('scripts load after the first paint, all at once', () => {
  const start =
    'import "/assets/manifest-1.js";\nimport * as route0 from "/assets/root-1.js";\nwindow.routes = { route0 };\nimport("/assets/entry-1.js");';
  const html = loadScriptsAfterPaint(`${HEAD}<script nonce="n" type="module" async="">${start}</script>`);
  expect(html).toMatch(/^<link rel="preload" href="\/a.woff2"\/><script nonce="n" type="module" async="">if/);
  expect(html.slice(html.indexOf('for (const'))).toBe(
    `for (const href of ["/assets/root-1.js"])
document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
const [,route0] = await Promise.all([import("/assets/manifest-1.js"),import("/assets/root-1.js")]);
window.routes = { route0 };
import("/assets/entry-1.js");</script>`,
  );
});

it('a page with another start script keeps it', () => {
  const html = `${HEAD}<script type="module">start();</script>`;
  expect(loadScriptsAfterPaint(html)).toBe(html);
});
