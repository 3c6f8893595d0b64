import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createPageCache, type Page, toPage } from './page-cache.ts';

function clock() {
  const time = { now: 0 };
  const made: string[] = [];
  const cache = createPageCache(() => time.now);
  const get = (path: string, make: () => Page | undefined = () => toPage(path, [])) =>
    cache.get(path, async () => {
      made.push(path);
      return make();
    });
  return { time, made, get };
}

describe('a page', () => {
  it('has the same ETag for the same bytes, and lets only its own inline scripts run', () => {
    const body = '<script src="/a.js"></script><script>one()</script><script type="module">two()</script>';
    const page = toPage(body, ['https://balance.example']);
    expect(toPage(body, []).etag).toBe(page.etag);
    expect(toPage(`${body} `, []).etag).not.toBe(page.etag);
    const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
    expect(page.contentSecurityPolicy).toContain(`script-src 'self' ${hash('one()')} ${hash('two()')};`);
    expect(page.contentSecurityPolicy).toContain('frame-src https://balance.example;');
    expect(page.contentSecurityPolicy).not.toMatch(/unsafe|\*/);
    expect(toPage('', []).contentSecurityPolicy).toContain("frame-src 'none'");
  });
});

describe('the page cache', () => {
  it('renders a page once, however many ask at the same time, and again after five seconds', async () => {
    const { time, made, get } = clock();
    const pages = await Promise.all([get('/a'), get('/a'), get('/a')]);
    expect(new Set(pages).size).toBe(1);
    time.now = 4999;
    await get('/a');
    expect(made).toEqual(['/a']);
    time.now = 5000;
    await get('/a');
    expect(made).toEqual(['/a', '/a']);
  });

  it('keeps neither what is no page nor what failed', async () => {
    const { made, get } = clock();
    expect(await get('/none', () => undefined)).toBeUndefined();
    expect(await get('/none')).toBeDefined();
    const broken = get('/broken', () => {
      throw new Error('no');
    });
    await expect(broken).rejects.toThrow('no');
    expect(await get('/broken')).toBeDefined();
    expect(made).toEqual(['/none', '/none', '/broken', '/broken']);
  });

  it('keeps 500 pages at most and forgets the oldest first', async () => {
    const { made, get } = clock();
    for (let index = 0; index < 501; index += 1) await get(`/${index}`);
    made.length = 0;
    await get('/1');
    await get('/500');
    await get('/0');
    expect(made).toEqual(['/0']);
  });
});
