import { existsSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildFolders } from '#server/runtime/build-folders.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createWeb } from './start-web.ts';

const built = existsSync(`${buildFolders('murmeli').server}/index.js`);
const LIST = '/fr-ch/products/physical';

/** The real pages of a shop whose catalogue can be made to fail. */
describe.runIf(built)('a page that the server fails to make', () => {
  let test: TestApp;
  let web: FastifyInstance;
  let broken: boolean;

  beforeAll(async () => {
    test = await openTestApp({ worker: false });
    const { app } = test;
    const fail = () => Promise.reject(new Error('the database is gone\nparams: leonie@example.ch'));
    const catalogue = {
      ...app.catalogue,
      byCategory: (category: 'physical' | 'digital') =>
        broken ? fail() : app.catalogue.byCategory(category),
    };
    web = await createWeb({ ...app, catalogue }, { storefront: true });
  });
  beforeEach(() => {
    broken = true;
    test.logged.length = 0;
  });
  afterAll(async () => {
    await web.close();
    await test.close();
  });

  const failures = () =>
    test.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'page failed');

  it('shows the trace id under which the log says why', async () => {
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

  it('says nothing of the reason, and nothing of where in the program it lies', async () => {
    const { body } = await web.inject(LIST);
    expect(body).not.toMatch(/the database is gone|leonie|\.js:\d|\s+at .*\(|file:\/\//);
  });

  it('is there again as soon as it can be made, the same for everyone and without any id', async () => {
    await web.inject(LIST);
    broken = false;
    const [one, two] = await Promise.all([web.inject(LIST), web.inject(LIST)]);
    expect(one.statusCode).toBe(200);
    expect(two.body).toBe(one.body);
    expect(one.body).not.toContain('traceId');
    expect(failures()).toHaveLength(1);
  });

  it('is told under an id of its own to each who asks at the same time', async () => {
    // Not the list, whose page may still be kept from before.
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
