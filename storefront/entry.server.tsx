import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
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
import { contextOf, failureContext, type PageServices, servicesContext } from './page-services.ts';

// The pages of the checkout and those on which cards are given need all of them.
await Promise.all(
  LANGUAGES.flatMap((language) => [
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
        resolve(new Response(createReadableStreamFromReadable(body), { status: answer, headers }));
        pipe(body);
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
