import type { FastifyInstance } from 'fastify';
import { openStorefront } from '#opened-storefront';
import { createBoundedQueue, type QueueLimits } from '#server/runtime/bounded-queue.ts';
import { getBuildFolders, readPictureAddresses } from '#server/runtime/build-folders.ts';
import { type AnswerCache, createAnswerCache } from './answer-cache.ts';
import { assetRoutes } from './assets.ts';
import { offlineRoutes } from './offline.ts';
import { getPagePath, isGiftPage, repairMailedPath } from './page-path.ts';
import { buildPagePolicy, getTagSources, type InlineSources, TRUSTED_TYPES } from './page-policy.ts';
import { createPageRenderer, getAnalyticsTag } from './page-renderer.ts';
import { type PageOptions, pageRoutes, redirectToRepaired, sendUncached } from './pages.ts';
import { createOverloadRejection } from './reject-overload.ts';
import { sitemapRoute, webManifestRoute } from './sitemap.ts';
import type { Storefront } from './storefront-built.ts';
import { buildServer, type WebApp } from './web-server.ts';

/** Limit L-19. A page takes 1 to 8 ms of a core, so visitors wait less than a second. */
const RENDERS: QueueLimits = { running: 4, waiting: 96, ofClient: 32 };

/** Returns a server that isn't listening yet. API tests skip the storefront. */
export async function createWebServer(
  app: WebApp,
  options: { storefront: boolean },
): Promise<FastifyInstance> {
  const storefront = options.storefront ? await openStorefront(app.config.brand) : undefined;
  const answers = createAnswerCache(() => performance.now());
  const web = await buildServer(app, {}, answers);
  if (storefront !== undefined) await addStorefront(web, app, storefront, answers);
  return web;
}

async function addStorefront(
  web: FastifyInstance,
  app: WebApp,
  storefront: Storefront,
  answers: AnswerCache,
): Promise<void> {
  const { config, brand, dir, catalogue } = app;
  const { publicUrl } = config;
  const pictures = readPictureAddresses(config.brand);
  await storefront.attachLive?.(web);
  await assetRoutes(web, {
    client: storefront.clientFolder,
    pictures: getBuildFolders(config.brand).pictures,
  });
  robotsRoute(web, config);
  securityContactRoute(web, { publicUrl, email: brand.legalEntity.email });
  sitemapRoute(web, { publicUrl, catalogue });
  webManifestRoute(web, { brand, pictures });
  offlineRoutes(web, { brand, dir });
  const isLive = storefront.attachLive !== undefined;
  const frames = frameSources(Object.values(config.balanceUrls));
  const sources = { frames, tag: getTagSources(getAnalyticsTag(app)) };
  const buildPolicy = (inline: InlineSources, path: string) =>
    // The tag and the development server assign HTML, so only gift pages forbid it.
    buildPagePolicy(inline, sources, isLive) + (isGiftPage(path) && !isLive ? TRUSTED_TYPES : '');
  const addPages = isLive ? livePageRoutes : pageRoutes;
  addPages(web, {
    render: createPageRenderer(app, storefront, pictures, buildPolicy),
    publicUrl,
    answers,
    queue: createBoundedQueue(RENDERS),
    turnAway: createOverloadRejection(app),
    metrics: app.metrics,
  });
}

/** A content security policy allows no query or fragment. */
export function frameSources(addresses: readonly string[]): string[] {
  return addresses.map((address) => {
    const { origin, pathname } = new URL(address);
    return origin + pathname;
  });
}

/** Private pages are allowed, because they carry `noindex` themselves. */
export function robotsRoute(app: FastifyInstance, shop: { publicUrl: string; apiBase: string }): void {
  const text = `User-agent: *\nDisallow: ${shop.apiBase}/\n\nSitemap: ${shop.publicUrl}/sitemap.xml\n`;
  app.get('/robots.txt', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8').send(text),
  );
}

const SECURITY_CONTACT_VALID_MS = 180 * 24 * 3_600_000;

/** RFC 9116: who receives reports of vulnerabilities. */
export function securityContactRoute(app: FastifyInstance, shop: { publicUrl: string; email: string }): void {
  app.get('/.well-known/security.txt', (_request, reply) => {
    const expires = new Date(Date.now() + SECURITY_CONTACT_VALID_MS).toISOString();
    const fields = {
      Contact: `mailto:${shop.email}`,
      Expires: expires,
      'Preferred-Languages': 'de, fr, it, en',
      Canonical: `${shop.publicUrl}/.well-known/security.txt`,
    };
    const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`);
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(lines.join(''));
  });
}

const DATA = /\.data(\?|$)/;

/** Renders on each request, with a policy that allows live updates. */
function livePageRoutes(app: FastifyInstance, options: PageOptions): void {
  const { render, publicUrl } = options;

  app.get('/*', async (request, reply) => {
    const isData = DATA.test(request.url);
    const path = isData ? request.url : getPagePath(request.url);
    if (path === undefined) return reply.status(404).type('text/plain; charset=utf-8').send('Not found');
    const repaired = repairMailedPath(request.url);
    if (repaired !== undefined) return redirectToRepaired(reply, repaired);
    const response = await render(new Request(publicUrl + path), request.id);
    if (!isData) return sendUncached(reply, response);
    reply.status(response.status).headers(Object.fromEntries(response.headers));
    return reply.send(await response.text());
  });
}
