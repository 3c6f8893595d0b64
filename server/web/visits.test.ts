import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { orderSchema } from '#contract/order.ts';
import { productListSchema, productSchema } from '#contract/product.ts';
import { createSessionRepository } from '#server/postgres/orders/session-repository.ts';
import { openFileApp } from '#server/testing/idle-app.ts';
import { orderRequest } from '#server/testing/order-requests.ts';
import { rows } from '#server/testing/rows.ts';
import { sweepAfter } from '#server/testing/sweep-after.ts';
import { createIdempotencyKey, visit, visitAndPlace } from '#server/testing/visitor.ts';
import { createSessions } from '#server/web/session-cookie.ts';

const app = await openFileApp();
await app.systems.reset();

describe('the products', () => {
  it.each(['physical', 'digital'] as const)('of the category %s are listed, at least 8', async (category) => {
    const visitor = await visit(app, { openSession: false });
    const { body, headers } = await visitor.call<unknown>('GET', `/products?category=${category}`);
    const products = productListSchema.parse(body);
    expect(products).toEqual(body);
    expect(products.length).toBeGreaterThanOrEqual(8);
    expect(new Set(products.map((product) => product.category))).toEqual(new Set([category]));
    expect(headers.getSetCookie()).toEqual([]);
  });

  it('are found by id and by reference id', async () => {
    const visitor = await visit(app, { openSession: false });
    const { body } = await visitor.call<unknown>('GET', '/products?category=digital');
    for (const { id, productReferenceId } of productListSchema.parse(body)) {
      const byId = productSchema.parse((await visitor.call<unknown>('GET', `/products/${id}`)).body);
      const byReference = await visitor.call<unknown>('GET', `/products/${productReferenceId}`);
      expect(byReference.body).toEqual(byId);
      expect(byId.id).toBe(id);
    }
  });

  it.each(['', '?category=', '?category=gold'])('need a category: %s', async (query) => {
    const visitor = await visit(app, { openSession: false });
    expect(await visitor.call('GET', `/products${query}`)).toMatchObject({
      status: 400,
      body: { fieldErrors: [{ field: 'category' }] },
    });
  });
});

describe('the session', () => {
  it('is opened by GET orders, with cookies that only the server can read', async () => {
    const visitor = await visit(app, { openSession: false });
    const { status, headers, text } = await visitor.order();
    expect([status, text]).toEqual([204, '']);
    const [session, csrf] = headers.getSetCookie();
    expect(session).toMatch(/^cadeau_session=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(csrf).toMatch(/^XSRF-TOKEN=[\w-]{43}; Max-Age=86400; Path=\/; SameSite=Lax$/);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('behind HTTPS has cookies that are sent nowhere else', async () => {
    const set: [string, string, object][] = [];
    const reply = { setCookie: (...cookie: [string, string, object]) => set.push(cookie) };
    const sessions = createSessions(app.adapters.sessions, { listSessionCounters: () => [] }, true);
    await sessions.open({ headers: {} } as never, reply as never);
    expect(set.map(([name, , options]) => [name, options])).toEqual([
      [
        '__Host-cadeau_session',
        expect.objectContaining({ path: '/', secure: true, httpOnly: true, sameSite: 'lax' }),
      ],
      ['__Host-XSRF-TOKEN', expect.objectContaining({ path: '/', secure: true, sameSite: 'lax' })],
    ]);
    // Browsers accept the prefix only without a domain.
    for (const [, , options] of set) expect(options).not.toHaveProperty('domain');
  });

  it('behind HTTPS is not read from the name that a subdomain could have set', async () => {
    const { token } = await app.adapters.sessions.open();
    const sessions = createSessions(app.adapters.sessions, { listSessionCounters: () => [] }, true);
    const csrf = createHash('sha256').update(`csrf ${token}`).digest('base64url');
    const request = (cookie: string) => ({ headers: { cookie, 'x-xsrf-token': csrf } }) as never;
    await expect(sessions.require(request(`cadeau_session=${token}`))).rejects.toThrow('FORBIDDEN');
    await expect(sessions.require(request(`__Host-cadeau_session=${token}`))).resolves.toBeTypeOf('string');
  });

  it('is accepted when other sites of the domain set a cookie with the name of its token', async () => {
    const visitor = await visit(app);
    const [session, csrf] = [visitor.cookies.get('cadeau_session'), visitor.cookies.get('XSRF-TOKEN')];
    for (const foreign of ['eyJpdiI6IklhYmMifQ%3D%3D', '%E0%A4%A']) {
      const cookie = `XSRF-TOKEN=${foreign}; cadeau_session=${foreign}; cadeau_session=${'a'.repeat(43)}; cadeau_session=${session}; XSRF-TOKEN=${csrf}; other=${foreign}`;
      const headers = { cookie, 'idempotency-key': createIdempotencyKey() };
      const { status } = await visitor.call('POST', '/orders', { body: orderRequest(), headers });
      expect([foreign, status]).toEqual([foreign, 201]);
    }
  });

  it('stays the same with its cookie, and an unknown cookie gets a new one', async () => {
    const visitor = await visit(app);
    const token = visitor.cookies.get('cadeau_session');
    await visitor.order();
    expect(visitor.cookies.get('cadeau_session')).toBe(token);
    visitor.cookies.set('cadeau_session', 'of-another-visitor');
    await visitor.order();
    expect(visitor.cookies.get('cadeau_session')).not.toBe('of-another-visitor');
  });

  it('ends 24 hours after its last use and is deleted', async () => {
    const { visitor, placed } = await visitAndPlace(app);
    try {
      await app.moveClock(23 * 60);
      expect((await visitor.order()).status).toBe(200);
      await app.moveClock(46 * 60);
      expect((await visitor.order()).status).toBe(200);
      await app.moveClock(46 * 60 + 24 * 60 + 1);
      expect((await visitor.place(orderRequest())).status).toBe(403);
      await sweepAfter(app, 46 * 60 + 24 * 60 + 1);
      expect(await rows(app, 'select 1 as n from session')).toEqual([]);
      expect((await visitor.order(placed.id)).status).toBe(404);
    } finally {
      await app.moveClock(0);
    }
  });
});

describe('a session with daily use', () => {
  const DAY = 24 * 60;

  it('ends 30 days after its first use, and its orders become unreadable', async () => {
    const { visitor, placed } = await visitAndPlace(app);
    try {
      for (let day = 0.9; day < 30; day += 0.9) {
        await app.moveClock(day * DAY);
        expect((await visitor.order()).status).toBe(200);
      }
      const token = visitor.cookies.get('cadeau_session');
      await app.moveClock(30 * DAY + 1);
      expect((await visitor.place(orderRequest())).status).toBe(403);
      await sweepAfter(app, 30 * DAY + 1);
      expect(await rows(app, 'select 1 as n from session')).toEqual([]);
      expect((await visitor.order(placed.id)).status).toBe(404);
      expect(visitor.cookies.get('cadeau_session')).not.toBe(token);
    } finally {
      await app.moveClock(0);
    }
  });

  it('ends earlier if configured', async () => {
    const maxDays = 2;
    const sessions = createSessionRepository(app.adapters.connection.db, { maxDays });
    const { token } = await sessions.open();
    try {
      for (const day of [0.9, 1.8]) {
        await app.moveClock(day * DAY);
        expect(await sessions.find(token)).toEqual(expect.any(String));
      }
      await app.moveClock(maxDays * DAY + 1);
      expect(await sessions.find(token)).toBeUndefined();
      expect(await sessions.sweep()).toBe(1);
    } finally {
      await app.moveClock(0);
    }
  });
});

describe('an order', () => {
  it('is readable only in its own session: for others it does not exist', async () => {
    const [buyer, stranger] = [await visit(app), await visit(app)];
    const placed = await buyer.placeOrThrow(orderRequest());
    const secret = await app.systems.pay(placed.reference, 'open');
    for (const { body } of [await buyer.order(), await buyer.order(placed.id)]) {
      // Equality shows that the response has no fields beyond the contract.
      expect(orderSchema.parse(body)).toEqual(body);
      expect(body.id).toBe(placed.id);
    }
    expect((await stranger.order()).status).toBe(204);
    const [foreign, unknown] = [
      await stranger.order(placed.id),
      await stranger.order('3f8b3c1e-0000-4000-8000-000000000000'),
    ];
    const shape = ({ status, body }: typeof foreign) => [status, { ...body, id: '', timestamp: '' }];
    expect(shape(foreign)).toEqual(shape(unknown));
    expect(foreign.status).toBe(404);
    expect((await stranger.assert(secret)).status).toBe(404);
    expect((await buyer.assert(secret)).status).toBe(200);
  });

  it('is found by name, and the newest is the default', async () => {
    const buyer = await visit(app);
    const first = await buyer.placeOrThrow(orderRequest());
    const second = await buyer.placeOrThrow(orderRequest());
    expect((await buyer.order()).body.id).toBe(second.id);
    expect((await buyer.order(first.id)).body).toMatchObject({ id: first.id, orderStatus: 'Reverted' });
  });

  it('exposes no secrets: no token, no secret, no card number', async () => {
    const buyer = await visit(app);
    const placed = await buyer.placeOrThrow(orderRequest());
    await buyer.assert(await app.systems.pay(placed.reference));
    const { text } = await buyer.order();
    const [payment] = await rows<{
      token: string;
      notify_secret: string;
      return_secret: string;
      transaction_id: string;
    }>(
      app,
      `select token, notify_secret, return_secret, transaction_id from payment where order_id = '${placed.id}'`,
    );
    for (const secret of Object.values(payment ?? {})) expect(text).not.toContain(secret);
  });
});

describe('the web server', () => {
  it('reports live and ready, with its headers', async () => {
    const origin = new URL(app.api).origin;
    expect((await fetch(`${origin}/health/live`)).status).toBe(200);
    const ready = await fetch(`${origin}/health/ready`);
    expect(await ready.json()).toEqual({ status: 'ready' });
    const { headers } = await fetch(`${app.api}/products?category=digital`, {
      headers: { 'accept-encoding': 'br' },
    });
    expect(headers.get('content-encoding')).toBe('br');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('x-powered-by')).toBeNull();
    // Over plain HTTP browsers ignore it, and behind HTTPS it would last for a year.
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  it('publishes its contract', async () => {
    const visitor = await visit(app, { openSession: false });
    const { body } = await visitor.call<{ paths: object }>('GET', '/openapi.json');
    expect(Object.keys(body.paths)).toEqual([
      '/products',
      '/products/{productId}',
      '/orders',
      '/orders/outcome',
      '/challenge',
      '/orders/{orderId}/check',
      '/orders/{orderId}/cards.pdf',
      '/gifts/open',
      '/gifts/link',
      '/gifts/object',
      '/gifts/{orderId}',
      '/gifts/{orderId}/cards/{cardId}/message',
      '/gifts/{orderId}/parcels/{number}/message',
      '/gifts/{orderId}/cards/{cardId}/sendings/{sendingId}',
      '/gifts/{orderId}/cards/{cardId}/show',
      '/gifts/{orderId}/cards/{cardId}/card.pdf',
      '/gifts/{orderId}/cards/{cardId}/wallets/apple',
      '/gifts/{orderId}/cards/{cardId}/wallets/google',
      '/payments/{provider}/assert',
      '/payments/outcome',
    ]);
  });
});
