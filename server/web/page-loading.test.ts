import { existsSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildFolders } from '#server/runtime/build-folders.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createWeb } from './start-web.ts';

const built = existsSync(`${buildFolders('murmeli').server}/index.js`);

describe.runIf(built)('a built page', () => {
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

  const tagsOn = async (path: string, tag: RegExp) => (await web.inject(path)).body.match(tag) ?? [];

  it('paints without waiting for a style sheet', async () => {
    expect(await tagsOn('/de-ch/products/physical', /<link[^>]*rel="stylesheet"[^>]*>/g)).toEqual([]);
    expect(await tagsOn('/de-ch/products/physical', /<style[^>]*>[^<]+<\/style>/g)).toHaveLength(1);
  });

  it('loads its scripts after pictures and fonts', async () => {
    const preloads = await tagsOn(
      '/de-ch/giftcard/birthday-physical',
      /<link[^>]*rel="modulepreload"[^>]*>/g,
    );
    expect(preloads.length).toBeGreaterThan(5);
    expect(preloads.filter((tag) => !tag.includes('fetchpriority="low"'))).toEqual([]);
    expect(await tagsOn('/de-ch', /<script[^>]*\ssrc=[^>]*>/g)).toEqual([]);
  });
});
