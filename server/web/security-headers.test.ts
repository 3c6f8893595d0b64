import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import type { OrderCreated } from '#contract/order.ts';
import { getBuildFolders } from '#server/runtime/build-folders.ts';
import { createKey } from '#server/testing/gifts.ts';
import { openFileApp } from '#server/testing/idle-app.ts';
import { orderRequest } from '#server/testing/order-requests.ts';
import { readNotifySecret, rows } from '#server/testing/rows.ts';
import { createIdempotencyKey } from '#server/testing/visitor.ts';
import { type ResponseHeaders, renderHeaderTable } from './header-table.ts';
import { createWebServer } from './start-web.ts';

const built = existsSync(`${getBuildFolders('murmeli').server}/index.js`);
const TABLE = './security-headers.txt';

/** Lists every route of the server; for file folders, only the folder. */
function listRoutes(web: FastifyInstance): string[] {
  const parents: string[] = [];
  const routes = web
    .printRoutes()
    .split('\n')
    .flatMap((row) => {
      const [, indent = '', part = '', methods] = /^(.*?)[├└]── (.*?)( \([A-Z, ]+\))?$/.exec(row) ?? [];
      const depth = indent.length / 4;
      const path = (parents[depth - 1] ?? '') + part;
      parents[depth] = path;
      return methods === undefined ? [] : [path];
    });
  return [...new Set(routes.map(routeOrFolder))].toSorted();
}

function routeOrFolder(route: string): string {
  return /^\/(assets|pictures)\/(?!:)/.exec(route)?.[0] ?? route.replace(/^(\/.+)\/$/, '$1');
}

/** The whole shop behind HTTPS. */
const test = await openFileApp();
const config = { ...test.app.config, publicUrl: 'https://karten.murmeli.example' };
const web = await createWebServer({ ...test.app, config }, { storefront: built });
afterAll(() => web.close());

describe.runIf(built)('response headers', () => {
  it('are as listed on every route', async () => {
    const answers: ResponseHeaders[] = [];
    const cookies: Record<string, string> = {};
    const headers: Record<string, string> = { host: 'karten.murmeli.example' };
    /** @param name stands in the table for path segments that differ between runs */
    const ask = async (
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      url: string,
      more: InjectOptions & { name?: string } = {},
    ) => {
      const { name = url, ...options } = more;
      const answer = await web.inject({
        method,
        url,
        cookies,
        ...options,
        headers: { ...headers, ...options.headers },
      });
      for (const cookie of answer.cookies) cookies[cookie.name] = cookie.value;
      const csrf = cookies['__Host-XSRF-TOKEN'];
      if (csrf !== undefined) headers['x-xsrf-token'] = csrf;
      answers.push({ request: `${method} ${name}`, status: answer.statusCode, headers: answer.headers });
      return answer;
    };

    await ask('GET', '/health/live');
    await ask('GET', '/health/ready');
    await ask('GET', '/');
    const home = await ask('GET', '/de-ch');
    await ask('GET', '/fr-ch/giftcard/birthday-physical');
    await ask('GET', '/it-ch/giftcard/none');
    await ask('GET', '/de-ch/balance-check');
    await ask('GET', '/de-ch/content/faq');
    await ask('GET', '/de-ch/cart');
    for (const page of ['address', 'payment', 'payment?p=secret', 'order/A', 'gift', 'gift/A', 'gift/A/B'])
      await ask('GET', `/fr-ch/${page}`);
    await ask('GET', '/de-ch', {
      headers: { 'if-none-match': String(home.headers.etag) },
      name: '/de-ch, kept',
    });
    await ask('GET', '/unknown');
    for (const icon of ['favicon.ico', 'apple-touch-icon.png', 'apple-touch-icon-precomposed.png'])
      await ask('GET', `/${icon}`);
    await ask('GET', '/none.png');
    await ask('GET', '/none.png', { headers: { accept: 'text/html' }, name: '/none.png, opened' });
    await ask('POST', '/fr-ch/payment?p=secret');
    await ask('POST', '/fr-ch/cart', { headers: { accept: 'text/html' } });
    const [picture = ''] = /\/pictures\/[^"\s]+\.png/.exec(home.body) ?? [];
    await ask('GET', picture, { name: '/pictures/…' });
    await ask('GET', '/pictures/none.png');
    const [script = ''] = /\/assets\/[^"]+\.js/.exec(home.body) ?? [];
    await ask('GET', script, { name: '/assets/….js' });
    await ask('GET', '/assets/none.js');
    await ask('GET', '/robots.txt');
    await ask('GET', '/.well-known/security.txt');
    await ask('GET', '/sitemap.xml');
    await ask('GET', '/manifest.webmanifest?lang=it-ch');
    await ask('GET', '/service-worker.js');
    for (const lang of ['de-ch', 'fr-ch', 'it-ch']) await ask('GET', `/offline/${lang}.html`);

    await ask('GET', '/api');
    await ask('GET', '/api/');
    await ask('GET', '/api/none');
    await ask('GET', '/api/%E0%A4%A');
    await ask('GET', '/api/openapi.json');
    await ask('GET', '/api/products');
    await ask('GET', '/api/products?category=digital');
    await ask('GET', '/api/products/congratulations-digital');
    await ask('GET', '/api/products/none');
    await ask('POST', '/api/orders', { payload: {}, name: '/api/orders, without a session' });
    await ask('GET', '/api/orders', { name: '/api/orders, before any order' });
    await ask('GET', '/api/challenge?level=normal');
    await ask('POST', '/api/orders', { payload: {}, name: '/api/orders, an empty one' });
    await ask('POST', '/api/orders', {
      payload: 'a',
      headers: { 'content-type': 'text/plain' },
      name: '/api/orders, no JSON',
    });
    const placed = await ask('POST', '/api/orders', {
      payload: orderRequest(),
      headers: { 'idempotency-key': createIdempotencyKey() },
    });
    const { id, reference } = placed.json<OrderCreated>();
    const secret = await test.systems.pay(reference);
    const notify = await readNotifySecret(test, id);
    await ask('GET', `/api/payments/saferpay/notify/${notify}/success`, {
      name: '/api/payments/saferpay/notify/…',
    });
    await ask('POST', `/api/payments/saferpay/assert?p=${secret}`, {
      name: '/api/payments/saferpay/assert?p=…',
    });
    await ask('POST', '/api/payments/saferpay/assert?p=none');
    await ask('POST', `/api/orders/${id}/check`, { name: '/api/orders/…/check' });
    await ask('POST', '/api/orders/none/check');
    await ask('POST', '/api/payments/outcome', { payload: { returnSecret: secret } });
    await ask('GET', '/api/orders');
    await ask('GET', '/api/orders?id=none');
    await ask('POST', '/api/orders/outcome', { payload: { outcomeSecret: 'A'.repeat(43) } });
    await test.app.fulfilment.issueCards(id);
    await ask('GET', `/api/orders/${id}/cards.pdf`, { name: '/api/orders/…/cards.pdf' });
    await ask('GET', '/api/orders/none/cards.pdf');

    const name = (path: string) => ({ name: path });
    await ask('GET', `/api/gifts/${id}`, name('/api/gifts/…'));
    await ask('GET', '/api/gifts/none');
    const [{ id: cardId } = { id: '' }] = await rows<{ id: string }>(
      test,
      `select id from card where order_id = '${id}' and category = 'digital' limit 1`,
    );
    const card = `/api/gifts/${id}/cards/${cardId}`;
    const words = { forName: 'Anna', fromName: '', message: '', paper: 'plain', version: 0 };
    await ask('PUT', `${card}/message`, { payload: words, ...name('/api/gifts/…/message') });
    await ask('GET', `${card}/card.pdf`, name('/api/gifts/…/card.pdf'));
    await ask('POST', `${card}/show`, name('/api/gifts/…/show'));
    for (const wallet of ['apple', 'google'])
      await ask('GET', `${card}/wallets/${wallet}`, name(`/api/gifts/…/wallets/${wallet}`));
    const sending = { email: 'anna@friend.example', lang: 'de-ch', fromName: 'Tom', time: 'now' };
    await ask('PUT', `${card}/sendings/${randomUUID()}`, {
      payload: sending,
      ...name('/api/gifts/…/sendings/…'),
    });
    await ask('DELETE', `${card}/sendings/none`, name('/api/gifts/…/sendings/none'));
    await ask('PUT', `/api/gifts/${id}/parcels/1/message`, {
      payload: words,
      ...name('/api/gifts/…/parcels/1/message'),
    });
    await ask('POST', '/api/gifts/open', { payload: { key: 'A'.repeat(43) } });
    const key = await createKey(test, id);
    await ask('POST', '/api/gifts/open', { payload: { key }, ...name('/api/gifts/open, with a key') });
    await ask('POST', '/api/gifts/link', { payload: { email: 'nobody@friend.example' } });
    await ask('POST', '/api/gifts/object', { payload: { key: 'A'.repeat(43) } });
    const unsubscribe = `/api/gifts/unsubscribe/de-ch/${'A'.repeat(43)}`;
    await ask('GET', unsubscribe, name('/api/gifts/unsubscribe/…'));
    await ask('POST', unsubscribe, name('/api/gifts/unsubscribe/…'));

    const table = renderHeaderTable(answers);
    expect(table).not.toMatch(/unsafe-|\*/);
    await expect(table).toMatchFileSnapshot(TABLE);
    const withoutCharset = answers.filter(({ headers }) =>
      /^text\/(?!.*charset=utf-8$)|(json|javascript|xml)$/i.test(String(headers['content-type'] ?? '')),
    );
    expect(withoutCharset.map(({ request, status }) => [request, status])).toEqual([]);
    const asked = test.logged.map((row) => JSON.parse(row)).filter(({ msg }) => msg === 'request');
    const seen = new Set(asked.map(({ route }) => routeOrFolder(route)));
    expect(listRoutes(web).filter((route) => !seen.has(route))).toEqual([]);
  });
});
