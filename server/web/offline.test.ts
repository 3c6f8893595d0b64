import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { brand } from '../../brands/murmeli/brand.ts';
import { registerOfflineRoutes } from './offline.ts';

const dir = fileURLToPath(new URL('../../brands/murmeli', import.meta.url));

function open(changed = brand) {
  const app = fastify();
  registerOfflineRoutes(app, { brand: changed, dir });
  return app;
}

describe('the offline page', () => {
  it.each([
    ['de-ch', 'de-CH', 'Keine Verbindung'],
    ['fr-ch', 'fr-CH', 'Pas de connexion'],
    ['it-ch', 'it-CH', 'Nessuna connessione'],
  ])('is in %s and needs nothing else', async (language, tag, title) => {
    const { body, headers } = await open().inject(`/offline/${language}.html`);
    expect(body).toContain(`<html lang="${tag}">`);
    expect(body).toContain(`<h1>${title}</h1>`);
    expect(body).not.toMatch(/ src=|<link|<script|url\((?!#)/);
    expect(headers['x-robots-tag']).toBe('noindex');
    const style = /<style>([\s\S]*?)<\/style>/.exec(body)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`);
  });
});

describe('the service worker', () => {
  it('is revalidated each time, and changes when the offline pages do', async () => {
    const worker = await open().inject('/service-worker.js');
    expect(worker.headers['content-type']).toMatch('text/javascript');
    expect(worker.headers['cache-control']).toBe('no-cache');
    expect((await open().inject('/service-worker.js')).body).toBe(worker.body);
    const other = await open({ ...brand, name: 'Anders' }).inject('/service-worker.js');
    expect(other.body).not.toBe(worker.body);
  });

  it('may reach only the shop', async () => {
    const { headers } = await open().inject('/service-worker.js');
    expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'");
  });
});
