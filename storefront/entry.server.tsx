import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { pagePath } from '#contract/paths.ts';
import { LANGUAGES } from '#rules/language.ts';
import { loadTexts } from './i18n.ts';
import { contextOf, type PageServices } from './page-services.ts';

await Promise.all(LANGUAGES.map((language) => loadTexts(language, pagePath.home(language))));

/** What the server hands to the request handler, so that loaders find its services. */
export function makeContext(services: PageServices): RouterContextProvider {
  return contextOf(services);
}

/** The whole document at once: the server keeps it, hashes its scripts and gives it to everyone alike. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let answer = status;
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      onAllReady() {
        const body = new PassThrough();
        headers.set('content-type', 'text/html; charset=utf-8');
        resolve(new Response(createReadableStreamFromReadable(body), { status: answer, headers }));
        pipe(body);
      },
      onShellError: reject,
      onError() {
        answer = 500;
      },
    });
  });
}
