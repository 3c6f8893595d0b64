import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { pagePath } from '#contract/paths.ts';
import { LANGUAGES } from '#rules/language.ts';
import { loadTexts } from './i18n/load-texts.ts';
import { OLD_BROWSER_STREAMS } from './old-browser-streams.ts';
import { contextOf, failureContext, type PageServices, servicesContext } from './page-services.ts';

// These pages need all texts between them.
await Promise.all(
  LANGUAGES.flatMap((language) => [
    loadTexts(language, pagePath.home(language)),
    loadTexts(language, pagePath.payment(language)),
    loadTexts(language, pagePath.giftLink(language)),
  ]),
);

/** What the server hands to the request handler, so that loaders find its services. */
export function makeContext(services: PageServices): RouterContextProvider {
  return contextOf(services);
}

/**
 * What failed while a page was made goes to the log, and to the page only what `PageFailure` holds: the router asks here before it
 * writes down what the page shows. A request that its browser has aborted has not failed.
 */
export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (request.signal.aborted) return;
  Object.assign(context.get(failureContext), context.get(servicesContext).noteFailure(error));
};

/** The whole document at once: the server keeps it, hashes its scripts and gives it to everyone alike. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  services: RouterContextProvider,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let answer = status;
    let begun = false;
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      onShellReady() {
        begun = true;
      },
      onAllReady() {
        const body = new PassThrough();
        headers.set('content-type', 'text/html; charset=utf-8');
        pipe(body);
        resolve(
          text(body).then(
            (html) => new Response(withStreams(scriptsLast(html)), { status: answer, headers }),
          ),
        );
      },
      onShellError: reject,
      onError(error) {
        answer = 500;
        // Before that it is the router's to tell, who then makes the page of the failure.
        if (begun) handleError(error, { context: services, request, params: {} });
      },
    });
  });
}

/** Lets pictures and fonts load before scripts: the router offers no priority for the scripts that it preloads. */
function scriptsLast(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}

/** Lets older browsers read the data of the page. React leaves alone what it did not render into the head. */
function withStreams(html: string): string {
  return html.replace('</head>', () => `<script>${OLD_BROWSER_STREAMS}</script></head>`);
}
