import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { openStorefront } from '#opened-storefront';
import { createBoundedQueue, type QueueLimits } from '#server/runtime/bounded-queue.ts';
import { getBuildFolders, type PictureUrls, readPictureUrls } from '#server/runtime/build-folders.ts';
import { registerAssetRoutes } from './assets.ts';
import { registerOfflineRoutes } from './offline.ts';
import { getPagePath, isGiftPage, repairMailedPath } from './page-path.ts';
import { buildPagePolicy, getTagSources, type InlineSources, TRUSTED_TYPES } from './page-policy.ts';
import { createPageRenderer, getAnalyticsTag } from './page-renderer.ts';
import {
  type PageOptions,
  redirectToRepaired,
  registerOtherMethodRoutes,
  registerPageRoutes,
  sendNotFound,
  sendUncached,
} from './pages.ts';
import { createOverloadRejection } from './reject-overload.ts';
import { createResponseCache, type ResponseCache } from './response-cache.ts';
import { registerSitemapRoute, registerWebManifestRoute } from './sitemap.ts';
import type { Storefront } from './storefront-built.ts';
import { buildServer, type WebApp } from './web-server.ts';

/** Limit L-19. A page takes 1 to 8 ms of a core, so visitors wait less than a second. */
const RENDER_LIMITS: QueueLimits = { running: 4, waiting: 96, perClient: 32 };

/** Returns a server that isn't listening yet. API tests skip the storefront. */
export async function createWebServer(
  app: WebApp,
  options: { storefront: boolean },
): Promise<FastifyInstance> {
  const storefront = options.storefront ? await openStorefront(app.config.brand) : undefined;
  const responses = createResponseCache(() => performance.now());
  const web = await buildServer(app, {}, responses);
  if (storefront !== undefined) await addStorefront(web, app, storefront, responses);
  return web;
}

async function addStorefront(
  web: FastifyInstance,
  app: WebApp,
  storefront: Storefront,
  responses: ResponseCache,
): Promise<void> {
  const { config, brand, dir, catalogue } = app;
  const { publicUrl } = config;
  const pictures = readPictureUrls(config.brand);
  await storefront.attachLive?.(web);
  await registerAssetRoutes(web, {
    client: storefront.clientFolder,
    pictures: getBuildFolders(config.brand).pictures,
  });
  registerRobotsRoute(web, config);
  registerSecurityContactRoute(web, { publicUrl, email: brand.legalEntity.email });
  registerSitemapRoute(web, { publicUrl, catalogue });
  registerWebManifestRoute(web, { brand, pictures });
  registerIconRoutes(web, getBuildFolders(config.brand).pictures, pictures);
  registerOfflineRoutes(web, { brand, dir });
  registerOtherMethodRoutes(web);
  const isLive = storefront.attachLive !== undefined;
  const frames = toFrameSources(Object.values(config.balanceUrls));
  const sources = { frames, tag: getTagSources(getAnalyticsTag(app)) };
  const buildPolicy = (inline: InlineSources, path: string) =>
    // The tag and the development server assign HTML, so only gift pages forbid it.
    buildPagePolicy(inline, sources, isLive) + (isGiftPage(path) && !isLive ? TRUSTED_TYPES : '');
  const addPages = isLive ? registerLivePageRoutes : registerPageRoutes;
  addPages(web, {
    render: createPageRenderer(app, storefront, pictures, buildPolicy),
    publicUrl,
    responses,
    queue: createBoundedQueue(RENDER_LIMITS),
    rejectRequest: createOverloadRejection(app),
    metrics: app.metrics,
  });
}

/** Browsers and phones request these addresses without a link. */
const ICONS = {
  '/favicon.ico': 'icon-192.png',
  '/apple-touch-icon.png': 'apple-touch-icon-180.png',
  '/apple-touch-icon-precomposed.png': 'apple-touch-icon-180.png',
};

function registerIconRoutes(app: FastifyInstance, folder: string, addresses: PictureUrls): void {
  for (const [path, source] of Object.entries(ICONS)) {
    const address = addresses[source];
    if (address === undefined) continue;
    const icon = readFileSync(`${folder}/${basename(address)}`);
    app.get(path, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=86400').type('image/png').send(icon),
    );
  }
}

/** Removes query and fragment, which a content security policy doesn't allow. */
export function toFrameSources(addresses: readonly string[]): string[] {
  return addresses.map((address) => {
    const { origin, pathname } = new URL(address);
    return origin + pathname;
  });
}

/** Doesn't disallow private pages, because they contain `noindex` themselves. */
export function registerRobotsRoute(
  app: FastifyInstance,
  shop: { publicUrl: string; apiBase: string },
): void {
  const text = `User-agent: *\nDisallow: ${shop.apiBase}/\n\nSitemap: ${shop.publicUrl}/sitemap.xml\n`;
  app.get('/robots.txt', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8').send(text),
  );
}

const SECURITY_CONTACT_VALID_MS = 180 * 24 * 3_600_000;

/** Serves the contact for vulnerability reports (RFC 9116). */
export function registerSecurityContactRoute(
  app: FastifyInstance,
  shop: { publicUrl: string; email: string },
): void {
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

const DATA_REQUEST = /\.data(\?|$)/;

/** Renders on each request, with a policy that allows live updates. */
function registerLivePageRoutes(app: FastifyInstance, options: PageOptions): void {
  const { render, publicUrl } = options;

  app.get('/*', async (request, reply) => {
    const isData = DATA_REQUEST.test(request.url);
    const path = isData ? request.url : getPagePath(request.url);
    if (path === undefined) return sendNotFound(request, reply);
    const repaired = repairMailedPath(request.url);
    if (repaired !== undefined) return redirectToRepaired(reply, repaired);
    const response = await render(new Request(publicUrl + path), request.id);
    if (!isData) return sendUncached(reply, response);
    reply.status(response.status).headers(Object.fromEntries(response.headers));
    return reply.send(await response.text());
  });
}
