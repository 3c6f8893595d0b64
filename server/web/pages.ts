import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getVisitorNetwork } from '#rules/visitor-network.ts';
import { acceptsPage } from '#server/http/error-page.ts';
import { Problem, RETRY_AFTER_S } from '#server/http/problem.ts';
import { createSecurityHeaders } from '#server/http/security-headers.ts';
import { type createBoundedQueue, QueueFullError } from '#server/runtime/bounded-queue.ts';
import type { Metrics } from '#server/runtime/telemetry/metrics.ts';
import { getPagePath, isGiftPage, isPaymentReturn, isPrivatePage, repairMailedPath } from './page-path.ts';
import { prepareResponse, sendPrepared, sendWhenReady } from './prepared-responses.ts';
import type { RejectRequest } from './reject-overload.ts';
import type { ResponseCache } from './response-cache.ts';

/** Renders a page. Logs failures with the trace id. */
export type RenderPage = (request: Request, traceId: string) => Promise<Response>;

export type PageOptions = {
  render: RenderPage;
  publicUrl: string;
  responses: ResponseCache;
};

type BuiltPageOptions = PageOptions & {
  queue: ReturnType<typeof createBoundedQueue>;
  rejectRequest: RejectRequest;
  metrics: Pick<Metrics, 'requestRejected'>;
};

/** Serves every path other than assets and API. */
export function registerPageRoutes(app: FastifyInstance, options: BuiltPageOptions): void {
  app.get('/*', (request, reply) => {
    const path = getPagePath(request.url);
    if (path === undefined) return sendNotFound(request, reply);
    const repaired = repairMailedPath(request.url);
    if (repaired !== undefined) return redirectToRepaired(reply, repaired);
    const render = () =>
      options.queue(getVisitorNetwork(request.ip).address, () =>
        options.render(new Request(options.publicUrl + path), request.id),
      );
    // An uncached response belongs to this request, for example an error page with its trace id.
    let uncached: Response | undefined;
    const prepared = options.responses.get(`page ${path}`, async () => {
      const response = await render();
      if (response.status === 200) return prepareCacheablePage(response, path);
      uncached = response;
      return response.status >= 500 ? 'failed' : undefined;
    });
    const sent = sendWhenReady(prepared, (cacheable): FastifyReply | Promise<FastifyReply> => {
      // Pages with a visitor's data must not be cached.
      if (cacheable !== undefined) return sendPrepared(request, reply, cacheable, !isPrivatePage(path));
      return sendWhenReady(uncached ?? render(), (response) => sendUncached(reply, response));
    });
    if (!(sent instanceof Promise)) return sent;
    return sent.catch((error: unknown) => {
      if (!(error instanceof QueueFullError)) throw error;
      options.metrics.requestRejected();
      request.log.warn({ traceId: request.id }, 'request shed: too many pages to render');
      return options.rejectRequest(request, reply);
    });
  });
}

/** Responds with 404: a page if the browser navigates to the address, otherwise plain text. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!acceptsPage(request.headers.accept))
    return reply.status(404).type('text/plain; charset=utf-8').send('Not found');
  reply.callNotFound();
  return reply;
}

/**
 * Rejects methods other than GET and HEAD with 405. A browser that posts to the return address of a payment is
 * redirected to the page.
 */
export function registerOtherMethodRoutes(app: FastifyInstance): void {
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/*',
    // Runs before the body is read, whose type may be any.
    onRequest: (request, reply, done) => {
      if (request.method === 'POST' && isPaymentReturn(request.url)) {
        reply.redirect(request.url, 303);
        return;
      }
      reply.header('allow', 'GET, HEAD');
      done(new Problem('BAD_REQUEST', { status: 405 }));
    },
    handler: async () => undefined,
  });
}

/** Redirects to a repaired address. Caches and other sites must not get it, because it may contain a link's key. */
export function redirectToRepaired(reply: FastifyReply, address: string): FastifyReply {
  return reply
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .redirect(address, 302);
}

const HTML = 'text/html; charset=utf-8';

const getPolicy = ({ headers }: Response) => ({
  'content-security-policy': headers.get('content-security-policy') ?? "default-src 'none'",
});

async function prepareCacheablePage(page: Response, path: string) {
  return prepareResponse(await page.text(), {
    ...getPolicy(page),
    'content-type': HTML,
    ...(isGiftPage(path) && GIFT_PAGE_HEADERS),
  });
}

const GIFT_PAGE_HEADERS = {
  // The URLs of gift pages contain secrets, so not even the shop's own pages get them.
  'referrer-policy': 'no-referrer',
  // Allows the page to keep the screen on while a card is shown at a till.
  'permissions-policy': createSecurityHeaders(true, ['screen-wake-lock'])['permissions-policy'] ?? '',
};

export async function sendUncached(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.status(response.status).header('cache-control', 'no-store');
  if (response.status === 503) reply.header('retry-after', RETRY_AFTER_S);
  const location = response.headers.get('location');
  if (location !== null) return reply.header('location', location).send();
  return reply
    .headers(getPolicy(response))
    .type(HTML)
    .send(await response.text());
}
