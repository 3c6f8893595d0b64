import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createPageCache, type Page, toPage } from './page-cache.ts';
import { isOwnPage, pagePathOf } from './page-path.ts';
import { RETRY_AFTER_S } from './problem.ts';
import type { TagSources } from './tag-sources.ts';

/** Renders one address of the shop; what the built storefront offers. A failure is logged under the trace id. */
export type RenderPage = (request: Request, traceId: string) => Promise<Response>;

export type PageOptions = {
  render: RenderPage;
  publicUrl: string;
  frameSources: readonly string[];
  tagSources: TagSources;
};

/** Everything that is no asset and no API is a page of the storefront, rendered on the server. */
export function pageRoutes(app: FastifyInstance, options: PageOptions): void {
  const cache = createPageCache(() => performance.now());
  const pageOf = async (response: Response) =>
    toPage(await response.text(), options.frameSources, options.tagSources);

  app.get('/*', async (request, reply) => {
    const path = pagePathOf(request.url);
    if (path === undefined) return reply.status(404).type('text/plain').send('Not found');
    const render = () => options.render(new Request(options.publicUrl + path), request.id);
    // What this request rendered itself, and no other may get: a failed page names its trace id.
    let own: Response | undefined;
    const page = await cache.get(path, async () => {
      const response = await render();
      if (response.status === 200) return pageOf(response);
      own = response;
      return undefined;
    });
    if (page !== undefined) return sendPage(request, reply, page, isOwnPage(path));
    return sendUncached(reply, own ?? (await render()), pageOf);
  });
}

/** @param own whether it shows what belongs to one visitor */
function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page, own: boolean): FastifyReply {
  reply.header('content-security-policy', page.contentSecurityPolicy);
  if (!own) {
    reply.headers({ 'cache-control': 'public, max-age=0, must-revalidate', etag: page.etag });
    if (request.headers['if-none-match'] === page.etag) return reply.status(304).send();
  }
  return reply.type('text/html; charset=utf-8').send(page.body);
}

/** Redirects, the not-found page, and the page of a failure. */
export async function sendUncached(
  reply: FastifyReply,
  response: Response,
  pageOf: (response: Response) => Promise<Page>,
): Promise<FastifyReply> {
  reply.status(response.status).header('cache-control', 'no-store');
  if (response.status === 503) reply.header('retry-after', RETRY_AFTER_S);
  const location = response.headers.get('location');
  if (location !== null) return reply.header('location', location).send();
  const page = await pageOf(response);
  reply.header('content-security-policy', page.contentSecurityPolicy);
  return reply.type('text/html; charset=utf-8').send(page.body);
}
