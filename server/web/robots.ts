import type { FastifyInstance } from 'fastify';

/**
 * What robots may read: all but the API. Pages that belong to one visitor say `noindex` themselves, and must be
 * read for it.
 */
export function robotsRoute(app: FastifyInstance, shop: { publicUrl: string; apiBase: string }): void {
  const text = `User-agent: *\nDisallow: ${shop.apiBase}/\n\nSitemap: ${shop.publicUrl}/sitemap.xml\n`;
  app.get('/robots.txt', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8').send(text),
  );
}
