import { existsSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildFolders } from '#server/runtime/build-folders.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createWeb } from './start-web.ts';

const built = existsSync(`${buildFolders('murmeli').server}/index.js`);

describe.runIf(built)('a page on which cards are given', () => {
  let test: TestApp;
  let web: FastifyInstance;
  beforeAll(async () => {
    test = await openTestApp({ worker: false });
    web = await createWeb(test.app, { storefront: true });
  });
  afterAll(async () => {
    await web?.close();
    await test?.close();
  });

  it.each(['/de-ch/gift', '/fr-ch/gift/0199-abc', '/it-ch/gift/0199-abc/0199-def', '/de-ch/gift-objection'])(
    '%s is kept by nobody, tells nobody where it was, and is found by no search engine',
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
