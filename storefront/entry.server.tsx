import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { styles } from 'virtual:styles';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { pagePath } from '#contract/paths.ts';
import { LANGUAGES, type Language } from '#rules/language.ts';
import { KEEP_EARLY_INPUT } from './early-input.ts';
import { getPathLanguage } from './i18n/language-path.ts';
import { loadTexts } from './i18n/load-texts.ts';
import { createLoadGuard, createNoScriptNotice } from './load-guard.ts';
import { OLD_BROWSER_STREAMS } from './old-browser-streams.ts';
import { createPageContext, failureContext, type PageServices, servicesContext } from './page-services.ts';

// Together, these pages use all text groups.
await Promise.all(
  LANGUAGES.flatMap((language) => [
    loadTexts(language, pagePath.home(language)),
    loadTexts(language, pagePath.payment(language)),
    loadTexts(language, pagePath.giftLink(language)),
  ]),
);

export function makeContext(services: PageServices): RouterContextProvider {
  return createPageContext(services);
}

/**
 * Logs the error. The page receives only the fields of `PageFailure`. The router calls this before it serializes the
 * error.
 */
export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (request.signal.aborted) return;
  Object.assign(context.get(failureContext), context.get(servicesContext).recordFailure(error));
};

/** Renders the whole document before responding, because the server caches it and hashes its marked scripts. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  services: RouterContextProvider,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let responseStatus = status;
    let isShellReady = false;
    const { nonce } = services.get(servicesContext);
    const page = <ServerRouter context={context} url={request.url} nonce={nonce} />;
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onShellReady() {
        isShellReady = true;
      },
      onAllReady() {
        const body = new PassThrough();
        headers.set('content-type', 'text/html; charset=utf-8');
        pipe(body);
        resolve(
          text(body).then(
            (html) =>
              new Response(
                completePage(
                  // The development server's scripts must run in order.
                  import.meta.env.DEV ? html : loadScriptsAfterPaint(html),
                  nonce,
                  getPathLanguage(new URL(request.url).pathname),
                ),
                { status: responseStatus, headers },
              ),
          ),
        );
      },
      onShellError: reject,
      onError(error) {
        responseStatus = 500;
        // Before the shell is ready, the router handles the error and renders the error page.
        if (isShellReady) handleError(error, { context: services, request, params: {} });
      },
    });
  });
}

const PRELOAD = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g;
const START = /(<script[^>]* type="module"[^>]*>)([^<]*)/;
const IMPORT = /import (?:\* as (\w+) from )?"([^"]+)";/g;
/** A page in the background isn't painted, and a busy browser may paint late. */
const UNTIL_PAINTED = `if (!document.hidden) await new Promise((painted) => {
new PerformanceObserver(painted).observe({ type: "paint", buffered: true });
setTimeout(painted, 3000);
});`;

/**
 * Loads the page's scripts after its first paint, so that they don't compete with fonts and pictures. The router has no
 * option for it: its start script imports the modules statically, which loads them at once.
 */
export function loadScriptsAfterPaint(html: string): string {
  const [whole = '', tag = '', start = ''] = START.exec(html) ?? [];
  const imports = Array.from(start.matchAll(IMPORT), ([, name = '', address]) => ({ name, address }));
  if (imports.length === 0) return html;
  const preloads = Array.from(html.matchAll(PRELOAD), ([, address]) => address);
  const loaded = imports.map(({ address }) => `import("${address}")`);
  const code = [
    UNTIL_PAINTED,
    `for (const href of ${JSON.stringify(preloads)})`,
    'document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));',
    `const [${imports.map(({ name }) => name).join()}] = await Promise.all([${loaded.join()}]);`,
    start.replaceAll(IMPORT, '').trim(),
  ];
  return html.replaceAll(PRELOAD, '').replace(whole, () => `${tag}${code.join('\n')}`);
}

/**
 * Inlines the styles of all pages, so that the first paint doesn't wait for a file. Adds scripts that older browsers
 * and early input need, and the notices of a page without its scripts. React keeps elements in the head that it did
 * not render.
 */
function completePage(html: string, nonce: string, language: Language): string {
  const inlineStyles = styles === '' ? '' : `<style nonce="${nonce}">${styles}</style>`;
  // Separate elements, because a browser that can't parse one script still runs the others.
  const scripts = [createLoadGuard(language), OLD_BROWSER_STREAMS, KEEP_EARLY_INPUT]
    .map((script) => `<script nonce="${nonce}">${script}</script>`)
    .join('');
  return html
    .replace('</head>', () => `${inlineStyles}${scripts}</head>`)
    .replace('<noscript></noscript>', () => `<noscript>${createNoScriptNotice(language)}</noscript>`);
}
