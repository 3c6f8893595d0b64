import type { FastifyInstance } from 'fastify';
import { pagePathOf } from './page-path.ts';
import { toPage } from './page-policy.ts';
import { type PageOptions, sendUncached } from './pages.ts';

/** The browser fetches the data of its page anew before it shows a changed component. */
const DATA = /\.data(\?|$)/;

/** The pages of the development loop: rendered anew for each request, with a policy that lets changes in. */
export function livePageRoutes(app: FastifyInstance, options: PageOptions): void {
  const { render, publicUrl, frameSources, tagSources } = options;
  const pageOf = async (response: Response) => toPage(await response.text(), frameSources, tagSources, true);

  app.get('/*', async (request, reply) => {
    const isData = DATA.test(request.url);
    const path = isData ? request.url : pagePathOf(request.url);
    if (path === undefined) return reply.status(404).type('text/plain').send('Not found');
    const response = await render(new Request(publicUrl + path), request.id);
    if (!isData) return sendUncached(reply, response, pageOf);
    reply.status(response.status).headers(Object.fromEntries(response.headers));
    return reply.send(await response.text());
  });
}
