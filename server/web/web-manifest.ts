import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Brand } from '#brands/brand.ts';
import { pagePath } from '#contract/paths.ts';
import { DEFAULT_LANGUAGE, isLanguage } from '#rules/language.ts';
import type { PictureAddresses } from '#server/runtime/build-folders.ts';

const ICONS = [
  { source: 'icon-192.png', sizes: '192x192', purpose: 'any' },
  { source: 'icon-512.png', sizes: '512x512', purpose: 'any' },
  { source: 'icon-maskable-512.png', sizes: '512x512', purpose: 'maskable' },
] as const;

type WebManifestDeps = {
  brand: Pick<Brand, 'name' | 'colours'>;
  pictures: PictureAddresses;
};

/** The app starts in the language in which it was installed. */
export function webManifestRoute(app: FastifyInstance, { brand, pictures }: WebManifestDeps): void {
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
