import { expect, it } from 'vitest';
import { createGiftClient } from './gift-client.ts';

const KEY = 'k'.repeat(43);
const gifts = { orderId: 'o', reference: 'M7K2-4QX9', lang: 'de-ch', cards: [], parcels: [], wallets: [] };
const giftMessage = { forName: 'Nonna', fromName: 'Lea', message: '', paper: 'plain', version: 0 };
const sending = { email: 'nonna@example.ch', lang: 'it-ch', fromName: 'Lea', time: 'now' } as const;

/** Creates a client whose calls all get the same answer. */
function createClientWith(status: number, body?: object) {
  const calls: { method: string; path: string; body: unknown; csrf: string | null }[] = [];
  const client = createGiftClient({
    base: '/api',
    csrfTokens: () => ['token'],
    wait: async () => {},
    fetch: async (url, init = {}) => {
      calls.push({
        method: init.method ?? 'GET',
        path: String(url),
        body: init.body === undefined ? undefined : JSON.parse(String(init.body)),
        csrf: new Headers(init.headers).get('x-xsrf-token'),
      });
      return new Response(body === undefined ? null : JSON.stringify(body), { status });
    },
  });
  return { client, calls };
}

it('each call has its path and body, and calls that change or show a number have the CSRF header', async () => {
  const { client, calls } = createClientWith(200, gifts);
  await client.loadGifts('o');
  await client.writeCardMessage('o', 'c', giftMessage);
  await client.writeParcelMessage('o', 2, giftMessage);
  await client.planSending('o', 'c', 's', sending);
  await client.stopSending('o', 'c', 's');
  expect(calls).toEqual([
    { method: 'GET', path: '/api/gifts/o', body: undefined, csrf: null },
    { method: 'PUT', path: '/api/gifts/o/cards/c/message', body: giftMessage, csrf: 'token' },
    { method: 'PUT', path: '/api/gifts/o/parcels/2/message', body: giftMessage, csrf: 'token' },
    { method: 'PUT', path: '/api/gifts/o/cards/c/sendings/s', body: sending, csrf: 'token' },
    { method: 'DELETE', path: '/api/gifts/o/cards/c/sendings/s', body: undefined, csrf: 'token' },
  ]);
});

it('a key is in the body and never in an address', async () => {
  const { client, calls } = createClientWith(200, { orderId: 'o' });
  expect(await client.openGifts({ key: KEY })).toBe('o');
  await client.objectToGifts({ key: KEY });
  expect(calls.map(({ body }) => body)).toEqual([{ key: KEY }, { key: KEY }]);
  expect(calls.some(({ path }) => path.includes(KEY))).toBe(false);
});

it('a requested link has a response without a body', async () => {
  const { client, calls } = createClientWith(202);
  await client.requestGiftLink('lea@example.ch');
  expect(calls[0]).toMatchObject({ method: 'POST', path: '/api/gifts/link', csrf: 'token' });
});

it('the response for a till is validated like every response', async () => {
  const shown = { number: '6366', pin: '12', faceValue: 5000, validUntil: '2031-11-23', bars: [2, 1, 2] };
  expect(await createClientWith(200, shown).client.showCard('o', 'c')).toEqual(shown);
  await expect(
    createClientWith(200, { ...shown, bars: 'none' }).client.showCard('o', 'c'),
  ).rejects.toMatchObject({
    status: 200,
  });
});
