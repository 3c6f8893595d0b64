import type { FastifyInstance } from 'fastify';
import { contentPaths, pagePath } from '#contract/paths.ts';
import { DEFAULT_LANGUAGE, LANGUAGE_TAGS, LANGUAGES, type Language } from '#rules/language.ts';
import type { Category } from '#rules/lines.ts';

type Path = (language: Language) => string;

const PUBLIC_PAGES: readonly Path[] = [
  pagePath.home,
  pagePath.physicalProducts,
  pagePath.digitalProducts,
  pagePath.balanceCheck,
  ...contentPaths,
];

type Catalogue = {
  byCategory: (category: Category) => Promise<readonly { productReferenceId: string }[]>;
};

export function sitemapRoute(
  app: FastifyInstance,
  { publicUrl, catalogue }: { publicUrl: string; catalogue: Catalogue },
): void {
  app.get('/sitemap.xml', async (_request, reply) => {
    const [physical, digital] = await Promise.all([
      catalogue.byCategory('physical'),
      catalogue.byCategory('digital'),
    ]);
    const cards = [...physical, ...digital].map(
      ({ productReferenceId }): Path =>
        (language) =>
          pagePath.giftcard(language, productReferenceId),
    );
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/xml; charset=utf-8')
      .send(sitemap(publicUrl, [...PUBLIC_PAGES, ...cards]));
  });
}

function sitemap(publicUrl: string, pages: readonly Path[]): string {
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
