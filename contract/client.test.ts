import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { createShopClient } from './client.ts';
import type { OrderRequest } from './order.ts';

type PreparedResponse = 'nobody' | 'cut' | { status: number; body?: unknown; text?: string };
const created = { id: 'o', reference: 'K7QM-2X9F', redirectURL: 'https://pay.example/' };
const forbidden = {
  status: 403,
  body: { id: 'trace', timestamp: '2026-11-23T10:00:00.000Z', messageKey: 'FORBIDDEN' },
};
const order = { cart: [] } as unknown as OrderRequest;

/** Creates a client whose calls get the prepared answers in order. */
function createClientWith(...answers: PreparedResponse[]) {
  const calls: { method: string; url: string; headers: Headers; init: RequestInit }[] = [];
  const waits: number[] = [];
  const jar = { csrf: ['first'] };
  const client = createShopClient({
    base: '/api',
    csrfTokens: () => jar.csrf,
    wait: async (ms) => void waits.push(ms),
    fetch: async (url, init = {}) => {
      calls.push({
        method: init.method ?? 'GET',
        url: String(url),
        headers: new Headers(init.headers),
        init,
      });
      const answer = answers.shift();
      if (answer === undefined || answer === 'nobody') throw new TypeError('fetch failed');
      if (answer === 'cut') return new Response(cutBody(), { status: 200 });
      if (init.method === undefined) jar.csrf = ['second', 'third'];
      const text = answer.text ?? (answer.body === undefined ? null : JSON.stringify(answer.body));
      return new Response(text, { status: answer.status });
    },
  });
  return { client, calls, waits };
}

/** Returns the start of a response whose connection then breaks. */
function cutBody(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (stream) => stream.enqueue(new TextEncoder().encode('{"id":')),
    pull: (stream) => stream.error(new TypeError('terminated')),
  });
}

const failure = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => (error instanceof ApiError ? { status: error.status, error: error.error } : error),
  );

describe('an unreachable call', () => {
  it('is retried twice, 5000 ms apart, with the same idempotency key and body', async () => {
    const { client, calls, waits } = createClientWith('nobody', 'nobody', { status: 201, body: created });
    expect(await client.createOrder(order, 'key-12345')).toEqual(created);
    expect(waits).toEqual([5000, 5000]);
    expect(calls.map(({ headers }) => headers.get('idempotency-key'))).toEqual([
      'key-12345',
      'key-12345',
      'key-12345',
    ]);
    expect(new Set(calls.map(({ init }) => init.body)).size).toBe(1);
  });

  it('fails with status 0 after the third try', async () => {
    const { client, calls } = createClientWith();
    expect(await failure(client.loadProducts('digital'))).toEqual({ status: 0, error: undefined });
    expect(calls).toHaveLength(3);
  });
});

describe('a call whose response breaks off', () => {
  it('is retried like an unreachable call, and creates one order', async () => {
    const { client, calls, waits } = createClientWith('cut', 'cut', { status: 201, body: created });
    expect(await client.createOrder(order, 'key-12345')).toEqual(created);
    expect(waits).toEqual([5000, 5000]);
    expect(new Set(calls.map(({ headers }) => headers.get('idempotency-key')))).toEqual(
      new Set(['key-12345']),
    );
  });

  it('fails with status 0 after the third try, not with a server error', async () => {
    const { client, calls } = createClientWith('cut', 'nobody', 'cut');
    expect(await failure(client.loadOrder())).toEqual({ status: 0, error: undefined });
    expect(calls).toHaveLength(3);
  });
});

describe('an answered call', () => {
  it.each([400, 404, 409, 500, 502, 503])('with %i is returned immediately', async (status) => {
    const body = { ...forbidden.body, messageKey: 'BAD_REQUEST' };
    const { client, calls, waits } = createClientWith({ status, body });
    expect(await failure(client.createOrder(order, 'key-12345'))).toEqual({ status, error: body });
    expect([calls.length, waits.length]).toEqual([1, 0]);
  });

  it('by another server has no error of ours', async () => {
    const page = { status: 502, text: '<h1>Bad gateway</h1>' };
    expect(await failure(createClientWith(page).client.loadOrder())).toEqual({
      status: 502,
      error: undefined,
    });
    const hello = createClientWith({ status: 200, text: '<h1>Hello</h1>' });
    expect(await failure(hello.client.loadOrder())).toEqual({ status: 200, error: undefined });
    expect(hello.calls).toHaveLength(1);
    expect(await failure(createClientWith({ status: 200, body: { id: 1 } }).client.loadOrder())).toEqual({
      status: 200,
      error: undefined,
    });
  });

  it('with 204 has no order', async () => {
    expect(await createClientWith({ status: 204 }).client.loadOrder()).toBeNull();
  });
});

describe('the CSRF header', () => {
  it('is sent only with changes; cookies are sent with all calls', async () => {
    const { client, calls } = createClientWith(
      { status: 201, body: created },
      { status: 204 },
      { status: 404 },
      { status: 404 },
    );
    await client.createOrder(order, 'key-12345');
    await client.loadOrder();
    await failure(client.loadProduct('x'));
    await failure(client.assertPayment('secret'));
    expect(calls.map(({ method, url, headers }) => [method, url, headers.get('x-xsrf-token')])).toEqual([
      ['POST', '/api/orders', 'first'],
      ['GET', '/api/orders', null],
      ['GET', '/api/products/x', null],
      ['POST', '/api/payments/saferpay/assert?p=secret', 'second'],
    ]);
    expect(calls.map(({ init }) => init.credentials)).toEqual(['include', 'include', 'include', 'include']);
  });

  it('if refused, is renewed by GET orders, and the call repeated once with the same key', async () => {
    const { client, calls } = createClientWith(forbidden, { status: 204 }, { status: 201, body: created });
    expect(await client.createOrder(order, 'key-12345')).toEqual(created);
    expect(
      calls.map(({ method, headers }) => [
        method,
        headers.get('x-xsrf-token'),
        headers.get('idempotency-key'),
      ]),
    ).toEqual([
      ['POST', 'first', 'key-12345'],
      ['GET', null, null],
      ['POST', 'second', 'key-12345'],
    ]);
  });

  it('is each value of the cookie in turn until one is accepted', async () => {
    const { client, calls } = createClientWith(forbidden, { status: 204 }, forbidden, {
      status: 201,
      body: created,
    });
    expect(await client.createOrder(order, 'key-12345')).toEqual(created);
    expect(calls.map(({ headers }) => headers.get('x-xsrf-token'))).toEqual([
      'first',
      null,
      'second',
      'third',
    ]);
    expect(calls.at(-1)?.headers.get('idempotency-key')).toBe('key-12345');
  });

  it('refused with every value is an error', async () => {
    const { client, calls } = createClientWith(forbidden, { status: 204 }, forbidden, forbidden);
    expect(await failure(client.createOrder(order, 'key-12345'))).toMatchObject({
      status: 403,
      error: { messageKey: 'FORBIDDEN' },
    });
    expect(calls).toHaveLength(4);
  });

  it('does not apply to a forbidden GET', async () => {
    const { client, calls } = createClientWith(forbidden);
    expect(await failure(client.loadOrder())).toMatchObject({ status: 403 });
    expect(calls).toHaveLength(1);
  });
});

describe('an order whose payment page is not open yet', () => {
  const opening = { status: 202, body: { id: 'o', reference: 'K7QM-2X9F' } };

  it('is repeated with the same key until the page is open', async () => {
    const { client, calls } = createClientWith(opening, opening, { status: 201, body: created });
    let slow = 0;
    const answer = await client.createOrder(order, 'key-12345', undefined, () => (slow += 1));
    expect([answer, slow]).toEqual([created, 2]);
    expect(new Set(calls.map(({ headers }) => headers.get('idempotency-key')))).toEqual(
      new Set(['key-12345']),
    );
  });

  it('fails without a server error after six calls, so that the buyer may repeat it', async () => {
    const { client, calls } = createClientWith(...Array.from({ length: 10 }, () => opening));
    expect(await failure(client.createOrder(order, 'key-12345'))).toEqual({ status: 504, error: undefined });
    expect(calls).toHaveLength(6);
  });
});
