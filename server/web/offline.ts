import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { LANGUAGES } from '#rules/language.ts';
import type { LoadedBrand } from '#server/runtime/load-brand.ts';
import { renderOfflinePage } from './offline-page.ts';

const WORKER = fileURLToPath(new URL('../../storefront/offline/service-worker.js', import.meta.url));

/**
 * Serves the service worker and the page that it shows without a connection. The worker contains a hash of the pages,
 * so that browsers update both together.
 */
export function registerOfflineRoutes(app: FastifyInstance, { brand, dir }: LoadedBrand): void {
  const mark = readFileSync(`${dir}/${brand.logo.mark}`, 'utf8');
  const pages = LANGUAGES.map((language) => ({ language, ...renderOfflinePage(brand, mark, language) }));
  const version = createHash('sha256')
    .update(pages.map(({ body }) => body).join(''))
    .digest('hex')
    .slice(0, 12);
  const worker = `/* ${version} */\n${readFileSync(WORKER, 'utf8')}`;

  app.get('/service-worker.js', (_request, reply) =>
    reply
      .headers({
        'cache-control': 'no-cache',
        'content-security-policy': "default-src 'none'; connect-src 'self'",
      })
      .type('text/javascript; charset=utf-8')
      .send(worker),
  );
  for (const { language, body, contentSecurityPolicy } of pages) {
    app.get(`/offline/${language}.html`, (_request, reply) =>
      reply
        .headers({
          'cache-control': 'no-cache',
          'content-security-policy': contentSecurityPolicy,
          'x-robots-tag': 'noindex',
        })
        .type('text/html; charset=utf-8')
        .send(body),
    );
  }
}
