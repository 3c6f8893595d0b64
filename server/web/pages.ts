import type { FastifyInstance, FastifyReply } from 'fastify';
import { getVisitorNetwork } from '#rules/visitor-network.ts';
import { RETRY_AFTER_S } from '#server/http/problem.ts';
import { securityHeaders } from '#server/http/security-headers.ts';
import { type createBoundedQueue, QueueFullError } from '#server/runtime/bounded-queue.ts';
import type { Metrics } from '#server/runtime/telemetry/metrics.ts';
import type { AnswerCache } from './answer-cache.ts';
import { getPagePath, isGiftPage, isPrivatePage, repairMailedPath } from './page-path.ts';
import { createReadyAnswer, sendReady, sendWhenReady } from './ready-answers.ts';
import type { RejectRequest } from './reject-overload.ts';

/** Failures are logged with the trace id. */
export type RenderPage = (request: Request, traceId: string) => Promise<Response>;

export type PageOptions = {
  render: RenderPage;
  publicUrl: string;
  answers: AnswerCache;
};

type BuiltPageOptions = PageOptions & {
  queue: ReturnType<typeof createBoundedQueue>;
  turnAway: RejectRequest;
  metrics: Pick<Metrics, 'requestRejected'>;
};

/** Serves every path other than assets and API. */
export function pageRoutes(app: FastifyInstance, options: BuiltPageOptions): void {
  app.get('/*', (request, reply) => {
    const path = getPagePath(request.url);
    if (path === undefined) return reply.status(404).type('text/plain; charset=utf-8').send('Not found');
    const repaired = repairMailedPath(request.url);
    if (repaired !== undefined) return redirectToRepaired(reply, repaired);
    const render = () =>
      options.queue(getVisitorNetwork(request.ip).address, () =>
        options.render(new Request(options.publicUrl + path), request.id),
      );
    // An uncached response belongs to this request, for example an error page with its trace id.
    let uncached: Response | undefined;
    const answer = options.answers.get(`page ${path}`, async () => {
      const response = await render();
      if (response.status === 200) return toReadyAnswer(response, path);
      uncached = response;
      return undefined;
    });
    const sent = sendWhenReady(answer, (made): FastifyReply | Promise<FastifyReply> => {
      // Pages with a visitor's data must not be cached.
      if (made !== undefined) return sendReady(request, reply, made, !isPrivatePage(path));
      return sendWhenReady(uncached ?? render(), (response) => sendUncached(reply, response));
    });
    if (!(sent instanceof Promise)) return sent;
    return sent.catch((error: unknown) => {
      if (!(error instanceof QueueFullError)) throw error;
      options.metrics.requestRejected();
      request.log.warn({ traceId: request.id }, 'request shed: too many pages to render');
      return options.turnAway(request, reply);
    });
  });
}

/** The address may contain a link's key. */
export function redirectToRepaired(reply: FastifyReply, address: string): FastifyReply {
  return reply
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .redirect(address, 302);
}

const HTML = 'text/html; charset=utf-8';

const getPolicy = ({ headers }: Response) => ({
  'content-security-policy': headers.get('content-security-policy') ?? "default-src 'none'",
});

async function toReadyAnswer(page: Response, path: string) {
  return createReadyAnswer(await page.text(), {
    ...getPolicy(page),
    'content-type': HTML,
    ...(isGiftPage(path) && GIFT_PAGE_HEADERS),
  });
}

const GIFT_PAGE_HEADERS = {
  // Their addresses contain secrets, so not even the shop's own pages get them.
  'referrer-policy': 'no-referrer',
  // Keeps the screen on while a card is shown at a till.
  'permissions-policy': securityHeaders(true, ['screen-wake-lock'])['permissions-policy'] ?? '',
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
