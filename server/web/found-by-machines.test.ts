import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { brand } from '../../brands/murmeli/brand.ts';
import { registerSitemapRoute, registerWebManifestRoute } from './sitemap.ts';
import { registerRobotsRoute, registerSecurityContactRoute, toFrameSources } from './start-web.ts';

const publicUrl = 'https://karten.murmeli.example';
const catalogue = {
  listByCategory: async (category: string) => [{ productReferenceId: `birthday-${category}` }],
};
const pictures = {
  'icon-192.png': '/pictures/icon-192-1a2b3c4d.png',
  'icon-512.png': '/pictures/icon-512-1a2b3c4d.png',
  'icon-maskable-512.png': '/pictures/icon-maskable-512-1a2b3c4d.png',
};

function open() {
  const app = fastify();
  registerRobotsRoute(app, { publicUrl, apiBase: '/api' });
  registerSecurityContactRoute(app, { publicUrl, email: 'info@murmeli.example' });
  registerSitemapRoute(app, { publicUrl, catalogue });
  registerWebManifestRoute(app, { brand, pictures });
  return app;
}

it('security.txt names the contact of the chain, for half a year (RFC 9116)', async () => {
  const { body, headers } = await open().inject('/.well-known/security.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  const fields = Object.fromEntries(
    body
      .trim()
      .split('\n')
      .map((row) => row.split(/: (.*)/, 2)),
  );
  expect(fields).toMatchObject({
    Contact: 'mailto:info@murmeli.example',
    Canonical: `${publicUrl}/.well-known/security.txt`,
  });
  const days = (Date.parse(fields.Expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(100);
  expect(days).toBeLessThan(365);
});

describe('robots.txt', () => {
  it('blocks robots from the API only, and names the sitemap', async () => {
    const { body, headers } = await open().inject('/robots.txt');
    expect(headers['content-type']).toMatch('text/plain');
    expect(body.split('\n')).toEqual([
      'User-agent: *',
      'Disallow: /api/',
      '',
      'Sitemap: https://karten.murmeli.example/sitemap.xml',
      '',
    ]);
  });
});

describe('the sitemap', () => {
  it('has every public page and every card in three languages, and no personal page', async () => {
    const { body, headers } = await open().inject('/sitemap.xml');
    expect(headers['content-type']).toMatch('application/xml');
    const places = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place = '']) =>
      place.slice(publicUrl.length),
    );
    const pages = [
      '',
      '/products/physical',
      '/products/digital',
      '/balance-check',
      '/content/faq',
      '/content/privacy',
      '/content/imprint',
      '/content/general-terms',
      '/content/usage-terms',
      '/content/companies',
      '/giftcard/birthday-physical',
      '/giftcard/birthday-digital',
    ];
    expect(places).toEqual(
      pages.flatMap((page) => ['de-ch', 'fr-ch', 'it-ch'].map((lang) => `/${lang}${page}`)),
    );
    expect(body).not.toMatch(/\/(cart|address|payment|order)/);
  });

  it('lists all languages of each page, with German as the default', async () => {
    const { body } = await open().inject('/sitemap.xml');
    const [faq = ''] = body
      .split('\n')
      .filter((line) => line.includes('<loc>https://karten.murmeli.example/fr-ch/content/faq<'));
    const alternates = [...faq.matchAll(/hreflang="(.*?)" href="(.*?)"/g)].map(([, lang, href]) => [
      lang,
      href,
    ]);
    expect(alternates).toEqual([
      ['de-CH', `${publicUrl}/de-ch/content/faq`],
      ['fr-CH', `${publicUrl}/fr-ch/content/faq`],
      ['it-CH', `${publicUrl}/it-ch/content/faq`],
      ['x-default', `${publicUrl}/de-ch/content/faq`],
    ]);
  });
});

describe('the web manifest', () => {
  it.each([
    ['', '/de-ch'],
    ['?lang=fr-ch', '/fr-ch'],
    ['?lang=en', '/de-ch'],
    ['?lang=it-ch&lang=fr-ch', '/de-ch'],
  ])('requested with "%s" starts at %s, with the brand’s name and colours', async (query, start) => {
    const { headers, json } = await open().inject(`/manifest.webmanifest${query}`);
    expect(headers['content-type']).toMatch('application/manifest+json');
    expect(json()).toMatchObject({
      name: 'Murmeli',
      start_url: start,
      scope: '/',
      theme_color: brand.colours.brand,
      icons: [
        { sizes: '192x192', purpose: 'any' },
        { sizes: '512x512', purpose: 'any' },
        { sizes: '512x512', purpose: 'maskable' },
      ],
    });
  });
});

it('the policy contains a frame’s address without unsupported parts', () => {
  expect(toFrameSources(['https://a.example/de/?client=4#x', 'http://localhost:3900/balance/fr-ch'])).toEqual(
    ['https://a.example/de/', 'http://localhost:3900/balance/fr-ch'],
  );
});
