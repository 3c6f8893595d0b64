import { afterAll, describe, expect, it } from 'vitest';
import { storeBuiltFiles } from '#server/postgres/catalogue/built-file-repository.ts';
import { openFileApp } from '#server/testing/idle-app.ts';
import { rows } from '#server/testing/rows.ts';
import { buildServer } from './web-server.ts';

const app = await openFileApp();
// Another process, whose folders have none of these files.
const web = await buildServer(app.app);
afterAll(() => web.close());

const DAY = 24 * 60;
const OLD = { '/assets/cart-1.js': 'the old cart', '/pictures/flowers-1-1000.jpg': 'the old flowers' };
const NEW = { '/assets/cart-2.js': 'the new cart', '/pictures/flowers-2-1000.jpg': 'the new flowers' };

/** Performs what a process of a build does at startup. */
function start(build: Record<string, string>): Promise<void> {
  const files = Object.entries(build).map(([path, text]) => ({
    path,
    contentType: path.endsWith('.js') ? 'text/javascript; charset=utf-8' : 'image/jpeg',
    read: async () => Buffer.from(text),
  }));
  return storeBuiltFiles(app.adapters.connection.db, files);
}

const paths = async () =>
  (await rows<{ path: string }>(app, 'select path from built_file order by path')).map(({ path }) => path);

describe('while one version replaces another', () => {
  it('each process serves the files of both', async () => {
    await start(OLD);
    await start(NEW);
    for (const [path, text] of Object.entries({ ...OLD, ...NEW })) {
      const answer = await web.inject(path);
      expect([path, answer.statusCode, answer.body]).toEqual([path, 200, text]);
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
    expect((await web.inject('/assets/cart-1.js')).headers['content-type']).toContain('text/javascript');
    expect((await web.inject('/assets/cart-3.js')).statusCode).toBe(404);
    expect((await web.inject('/pictures/flowers-3-1000.jpg')).statusCode).toBe(404);
  });

  it('each worker draws cards with the pictures of both', async () => {
    const drawn = await Promise.all(
      ['/pictures/flowers-1', '/pictures/flowers-2'].map(app.adapters.pictures.readPrintable),
    );
    expect(drawn.map(String)).toEqual(['the old flowers', 'the new flowers']);
  });

  it('processes may start at the same moment, in either order', async () => {
    await Promise.all([start(OLD), start(NEW), start(OLD), start(NEW)]);
    expect(await paths()).toEqual(Object.keys({ ...OLD, ...NEW }).toSorted());
  });
});

describe('files of a previous build', () => {
  it('stay for 30 days after the next one has started, and its pictures forever', async () => {
    await start(OLD);
    await app.moveClock(100 * DAY);
    // In use for a hundred days, until now.
    await start(NEW);
    expect(await paths()).toContain('/assets/cart-1.js');
    await app.moveClock(129 * DAY);
    await start(NEW);
    expect(await paths()).toContain('/assets/cart-1.js');
    await app.moveClock(131 * DAY);
    await start(NEW);
    expect(await paths()).toEqual([...Object.keys(NEW), '/pictures/flowers-1-1000.jpg'].toSorted());
  });
});
