import { existsSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildFolders } from '#server/runtime/build-folders.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { BAD_PAGES, BAD_PRODUCT_PAGES } from '../../testkit/corpus/routes.ts';
import { createWeb } from './start-web.ts';

const built = existsSync(`${buildFolders('murmeli').server}/index.js`);

/** The real pages, asked for as a browser does. */
describe.runIf(built)('a path of the corpus', () => {
  let test: TestApp;
  let web: FastifyInstance;
  beforeAll(async () => {
    test = await openTestApp({ worker: false });
    web = await createWeb(test.app, { storefront: true });
  });
  afterAll(async () => {
    await web.close();
    await test.close();
  });

  const failed = () => test.logged.filter((line) => line.includes('page failed'));

  it.each(BAD_PAGES)('%s: %s leads home', async (_cause, _field, path) => {
    const { statusCode, headers, body } = await web.inject(path);
    expect([statusCode, headers.location, body]).toEqual([302, '/de-ch', '']);
    expect(headers['set-cookie']).toBeUndefined();
    expect(failed()).toEqual([]);
  });

  it.each(BAD_PRODUCT_PAGES)('%s: %s is not found', async (_cause, _field, name) => {
    const { statusCode, headers, body } = await web.inject(`/fr-ch/giftcard/${name}`);
    expect(statusCode).toBe(404);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['set-cookie']).toBeUndefined();
    expect(body).toContain('<html lang="fr-CH"');
    expect(body).not.toContain('<script>alert');
    expect(failed()).toEqual([]);
  });
});
