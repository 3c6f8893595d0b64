import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { serverErrorSchema } from '#contract/error.ts';
import { getBuildFolders } from '#server/runtime/build-folders.ts';
import { openFileApp } from '#server/testing/idle-app.ts';
import { BAD_PAGES, BAD_PRODUCT_PAGES } from '../../testkit/corpus/routes.ts';
import { buildPagePolicy, NO_TAG } from './page-policy.ts';
import { createPageRenderer } from './page-renderer.ts';
import { createWebServer } from './start-web.ts';
import { openStorefront } from './storefront-built.ts';

const built = existsSync(`${getBuildFolders('murmeli').server}/index.js`);
const LIST = '/fr-ch/products/physical';

const test = await openFileApp();
let broken = false;
const { catalogue } = test.app;
const fail = () => Promise.reject(new Error('the database is gone\nparams: leonie@example.ch'));
/** The real pages of a shop whose catalogue can be made to fail. */
const web = await createWebServer(
  {
    ...test.app,
    catalogue: {
      ...catalogue,
      listByCategory: (category) => (broken ? fail() : catalogue.listByCategory(category)),
    },
  },
  { storefront: built },
);
afterAll(() => web.close());
beforeEach(() => {
  broken = false;
  test.logged.length = 0;
});

const failures = () => test.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'page failed');

describe.runIf(built)('a page that fails to render', () => {
  beforeEach(() => {
    broken = true;
  });

  it('shows the trace id of the log entry', async () => {
    const { statusCode, headers, body } = await web.inject(LIST);
    const traceId = String(headers['x-trace-id']);
    expect(statusCode).toBe(500);
    expect(headers['cache-control']).toBe('no-store');
    const [shown] = /<main[\s\S]*<\/main>/.exec(body) ?? [];
    expect(shown).toContain(traceId);
    expect(body).toContain('<html lang="fr-CH"');
    expect(body).toContain('<header');
    expect(failures()).toEqual([
      expect.objectContaining({ traceId, err: expect.objectContaining({ message: 'the database is gone' }) }),
    ]);
  });

  it('reveals neither the reason nor any source location', async () => {
    const { body } = await web.inject(LIST);
    expect(body).not.toMatch(/the database is gone|leonie|\.js:\d|\s+at .*\(|file:\/\//);
  });

  it('is available again as soon as it renders, the same for everyone and without an id', async () => {
    await web.inject(LIST);
    broken = false;
    const [one, two] = await Promise.all([web.inject(LIST), web.inject(LIST)]);
    expect(one.statusCode).toBe(200);
    expect(two.body).toBe(one.body);
    expect(one.body).not.toContain('traceId');
    expect(failures()).toHaveLength(1);
  });

  it('has a separate id for each concurrent visitor', async () => {
    // Another page, because the list may still be cached.
    const other = '/it-ch/products/digital';
    const answers = await Promise.all([web.inject(other), web.inject(other)]);
    for (const { headers, body } of answers) {
      expect(body.includes(String(headers['x-trace-id']))).toBe(true);
    }
    const ids = answers.map(({ headers }) => headers['x-trace-id']);
    expect(failures().map(({ traceId }) => traceId)).toEqual(expect.arrayContaining(ids));
    expect(new Set(ids).size).toBe(2);
  });
});

describe.runIf(built)('a built page', () => {
  const tagsOn = async (path: string, tag: RegExp) => (await web.inject(path)).body.match(tag) ?? [];

  it('paints without waiting for a style sheet', async () => {
    expect(await tagsOn('/de-ch/products/physical', /<link[^>]*rel="stylesheet"[^>]*>/g)).toEqual([]);
    expect(await tagsOn('/de-ch/products/physical', /<style[^>]*>[\s\S]+?<\/style>/g)).toHaveLength(1);
  });

  it.each(['br', 'gzip'])('sends its scripts as the build compressed them, with %s', async (encoding) => {
    const [script = ''] = (await web.inject('/de-ch')).body.match(/\/assets\/foundation-[\w-]+\.js/) ?? [];
    const { headers, rawPayload } = await web.inject({
      url: script,
      headers: { 'accept-encoding': encoding },
    });
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(headers['content-type']).toMatch(/javascript/);
    const plain = await web.inject(script);
    expect((encoding === 'br' ? brotliDecompressSync : gunzipSync)(rawPayload)).toEqual(plain.rawPayload);
    expect((await web.inject(`${script}.${encoding === 'br' ? 'br' : 'gz'}`)).statusCode).toBe(404);
  });

  it('loads its scripts after the first paint', async () => {
    const [start = ''] = await tagsOn('/de-ch/giftcard/birthday-physical', /type="module"[^<]*/g);
    expect(start).toContain('PerformanceObserver');
    expect(start).not.toMatch(/import (\*|")/);
    expect(await tagsOn('/de-ch', /<link[^>]*rel="modulepreload"[^>]*>/g)).toEqual([]);
    expect(await tagsOn('/de-ch', /<script[^>]*\ssrc=[^>]*>/g)).toEqual([]);
  });
});

describe.runIf(built)('the policy of a page', () => {
  const hash = (code = '') => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
  const inlineCode = (body: string) =>
    Array.from(body.matchAll(/<(script|style)(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/\1>/g), ([, , code]) => code);
  const hashesIn = (policy: unknown) => String(policy).match(/'sha256-[^']+'/g);

  it.each(['/de-ch', LIST, '/de-ch/gift', '/de-ch/giftcard/none'])(
    'allows every inline script and style of %s, and the page keeps no mark',
    async (path) => {
      const { headers, body } = await web.inject(path);
      const hashes = new Set(inlineCode(body).map(hash));
      expect(hashes.size).toBeGreaterThan(3);
      expect(new Set(hashesIn(headers['content-security-policy']))).toEqual(hashes);
      expect(body).not.toContain('nonce=');
    },
  );

  it('does not allow a script that the data of a page injects', async () => {
    const storefront = await openStorefront('murmeli');
    const poisoned = {
      ...storefront,
      render: async (...args: Parameters<typeof storefront.render>) => {
        const page = await storefront.render(...args);
        const injected = '<script>alert(document.cookie)</script><style>p{}</style><main';
        return new Response((await page.text()).replace('<main', injected), page);
      },
    };
    const render = createPageRenderer(test.app, poisoned, {}, (inline) =>
      buildPagePolicy(inline, { frames: [], tag: NO_TAG }),
    );
    const page = await render(new Request(`https://shop.example${LIST}`), 'trace-1');
    const codes = inlineCode(await page.text());
    const allowed = new Set<string>(hashesIn(page.headers.get('content-security-policy')));
    expect(codes.filter((code) => !allowed.has(hash(code)))).toEqual(['alert(document.cookie)', 'p{}']);
  });
});

describe.runIf(built)('a gift page', () => {
  it.each(['/de-ch/gift', '/fr-ch/gift/0199-abc', '/it-ch/gift/0199-abc/0199-def', '/de-ch/gift-objection'])(
    '%s is not cached, sends no referrer, and is hidden from search engines',
    async (path) => {
      const { statusCode, headers, body } = await web.inject(path);
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
      expect(headers.etag).toBeUndefined();
      expect(headers['permissions-policy']).toContain('screen-wake-lock=(self)');
      expect(body).toContain('<meta name="robots" content="noindex"/>');
      expect(body).not.toContain('<h1');
      expect((await web.inject('/sitemap.xml')).body).not.toContain('/gift<');
    },
  );
});

describe.runIf(built)('an address that is no page', () => {
  const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-language': 'it-IT, en;q=0.5' };

  it.each(['/favicon.ico', '/apple-touch-icon.png', '/apple-touch-icon-precomposed.png'])(
    '%s is the picture that browsers request without a link',
    async (url) => {
      const { statusCode, headers, rawPayload } = await web.inject(url);
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
      expect(rawPayload.subarray(1, 4).toString()).toBe('PNG');
    },
  );

  it.each(['/favicon.png', '/sw.js', '/de-ch/logo.svg', '/.well-known/change-password', '/assets/none.js'])(
    '%s is not found, without a redirect, and people get a page',
    async (url) => {
      const file = await web.inject(url);
      expect([file.statusCode, file.headers.location]).toEqual([404, undefined]);
      const page = await web.inject({ url, headers: html });
      expect(page.statusCode).toBe(404);
      if (!url.startsWith('/assets/')) expect(page.body).toContain('<h1>');
    },
  );

  it('is a page in the language of the visitor, and the error object for other callers', async () => {
    for (const [method, url, status, tag] of [
      ['POST', '/de-ch/cart', 405, 'de-CH'],
      ['DELETE', '/nothing', 405, 'it-CH'],
      ['GET', '/api/orders/none/cards.pdf', 404, 'it-CH'],
      ['GET', `/api/${'a'.repeat(4096)}`, 414, 'it-CH'],
      ['GET', `/fr-ch?${'a'.repeat(2001)}`, 400, 'fr-CH'],
      ['GET', '/api/products/%E0%A4%A', 400, 'it-CH'],
    ] as const) {
      const page = await web.inject({ method, url, headers: html });
      expect([url, page.statusCode, page.headers['content-type']]).toEqual([
        url,
        status,
        'text/html; charset=utf-8',
      ]);
      expect(page.body).toContain(`<html lang="${tag}">`);
      const call = await web.inject({ method, url, headers: { accept: 'application/json' } });
      expect([call.statusCode, serverErrorSchema.safeParse(call.json()).success]).toEqual([status, true]);
    }
  });

  it.each(['x-www-form-urlencoded', 'json'])(
    'a %s body posted to the return address leads to its page',
    async (type) => {
      const { statusCode, headers } = await web.inject({
        method: 'POST',
        url: '/fr-ch/payment?p=secret',
        headers: { ...html, 'content-type': `application/${type}` },
        payload: 'a=b'.repeat(30_000),
      });
      expect([statusCode, headers.location]).toEqual([303, '/fr-ch/payment?p=secret']);
    },
  );

  it('a body that is too large gets a page', async () => {
    const { statusCode, body } = await web.inject({
      method: 'POST',
      url: '/api/orders/outcome',
      headers: { ...html, 'content-type': 'application/json' },
      payload: `"${'a'.repeat(70_000)}"`,
    });
    expect(statusCode).toBe(413);
    expect(body).toContain('<html lang="it-CH">');
  });
});

describe.runIf(built)('a path of the corpus', () => {
  it.each(BAD_PAGES)('%s: %s redirects home', async (_cause, _field, path) => {
    const { statusCode, headers, body } = await web.inject(path);
    expect([statusCode, headers.location, body]).toEqual([302, '/de-ch', '']);
    expect(headers['set-cookie']).toBeUndefined();
    expect(failures()).toEqual([]);
  });

  it.each(BAD_PRODUCT_PAGES)('%s: %s is not found', async (_cause, _field, name) => {
    const { statusCode, headers, body } = await web.inject(`/fr-ch/giftcard/${name}`);
    expect(statusCode).toBe(404);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['set-cookie']).toBeUndefined();
    expect(body).toContain('<html lang="fr-CH"');
    expect(body).not.toContain('<script>alert');
    expect(failures()).toEqual([]);
  });
});

describe.runIf(built)('a mailed link that a mail system rewrote', () => {
  it('redirects to its page, and is neither cached nor logged', async () => {
    const key = 'k'.repeat(43);
    const { statusCode, headers } = await web.inject(`/fr-ch/gift-objection%23${key}.`);
    expect([statusCode, headers.location]).toEqual([302, `/fr-ch/gift-objection#${key}`]);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(test.logged.join('')).not.toContain(key);
    expect((await web.inject('/it-ch/gift%E2%80%9D.')).headers.location).toBe('/it-ch/gift');
  });
});
