import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Brand } from '#brands/brand.ts';
import { contentPaths, pagePath } from '#contract/paths.ts';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGE_TAGS, LANGUAGES, type Language } from '#rules/language.ts';
import type { Category } from '#rules/lines.ts';
import type { PictureUrls } from '#server/runtime/build-folders.ts';

type Path = (language: Language) => string;

const PUBLIC_PAGES: readonly Path[] = [
  pagePath.home,
  pagePath.physicalProducts,
  pagePath.digitalProducts,
  pagePath.balanceCheck,
  ...contentPaths,
];

type Catalogue = {
  listByCategory: (category: Category) => Promise<readonly { productReferenceId: string }[]>;
};

export function registerSitemapRoute(
  app: FastifyInstance,
  { publicUrl, catalogue }: { publicUrl: string; catalogue: Catalogue },
): void {
  app.get('/sitemap.xml', async (_request, reply) => {
    const [physical, digital] = await Promise.all([
      catalogue.listByCategory('physical'),
      catalogue.listByCategory('digital'),
    ]);
    const cards = [...physical, ...digital].map(
      ({ productReferenceId }): Path =>
        (language) =>
          pagePath.giftcard(language, productReferenceId),
    );
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/xml; charset=utf-8')
      .send(renderSitemap(publicUrl, [...PUBLIC_PAGES, ...cards]));
  });
}

function renderSitemap(publicUrl: string, pages: readonly Path[]): string {
  const address = (page: Path, language: Language) => escapeXml(publicUrl + page(language));
  const alternate = (hreflang: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`;
  const urls = pages.flatMap((page) => {
    const alternates = [
      ...LANGUAGES.map((language) => alternate(LANGUAGE_TAGS[language], address(page, language))),
      alternate('x-default', address(page, DEFAULT_LANGUAGE)),
    ].join('');
    return LANGUAGES.map((language) => `<url><loc>${address(page, language)}</loc>${alternates}</url>`);
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>\n',
  ].join('\n');
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

const ICONS = [
  { source: 'icon-192.png', sizes: '192x192', purpose: 'any' },
  { source: 'icon-512.png', sizes: '512x512', purpose: 'any' },
  { source: 'icon-maskable-512.png', sizes: '512x512', purpose: 'maskable' },
] as const;

type WebManifestDeps = {
  brand: Pick<Brand, 'name' | 'colours'>;
  pictures: PictureUrls;
};

/** Serves the manifest per language, so that the app starts in the language in which it was installed. */
export function registerWebManifestRoute(app: FastifyInstance, { brand, pictures }: WebManifestDeps): void {
  const icons = ICONS.flatMap(({ source, ...icon }) => {
    const src = pictures[source];
    return src === undefined ? [] : [{ src, type: 'image/png', ...icon }];
  });
  app.get('/manifest.webmanifest', (request: FastifyRequest<{ Querystring: { lang?: string } }>, reply) => {
    const { lang } = request.query;
    const language = isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/manifest+json; charset=utf-8')
      .send(
        JSON.stringify({
          id: pagePath.home(language),
          name: brand.name,
          short_name: brand.name,
          lang: language,
          start_url: pagePath.home(language),
          scope: '/',
          display: 'minimal-ui',
          theme_color: brand.colours.brand,
          background_color: brand.colours.ground,
          icons,
        }),
      );
  });
}
