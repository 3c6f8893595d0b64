import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import type { PaymentProvider, ProviderNotification } from '#server/checkout/payment-provider.ts';
import { checkNotifications } from './check-config.ts';

const OURS = { status: 404, body: '{"messageKey":"NOT_FOUND"}' };
const FOREIGN = { status: 404, body: '<h1>Not found</h1>' };
let answers: Record<string, { status: number; body?: string }>;
const asked: string[] = [];
const server = createServer(({ method = '', url }, response) => {
  asked.push(`${method} ${url}`);
  const { status, body } = answers[method] ?? FOREIGN;
  response.writeHead(status, { 'content-type': body?.startsWith('{') ? 'application/json' : 'text/html' });
  response.end(body);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => server.close());

type Port = Pick<PaymentProvider, 'name' | 'notification'>;
const takes = (method: string): Port => ({
  name: 'saferpay',
  notification: (request: ProviderNotification) =>
    request.method === method ? { notifySecret: 'secret' } : undefined,
});
const wantsSignature: Port = { name: 'datatrans', notification: () => undefined };
const check = (provider: Port) => checkNotifications({ publicUrl, apiBase: '/api' }, provider);

it.each(['GET', 'POST'])('calls by %s as the provider does', async (method) => {
  answers = { [method]: { status: 200 } };
  expect(await check(takes(method))).toMatchObject({ state: 'unknown' });
  expect(asked.at(-1)).toBe(`${method} /api/payments/saferpay/notify/check/success`);
});

it('a signed endpoint is reachable when the shop itself refuses unsigned calls', async () => {
  answers = { POST: OURS };
  expect(await check(wantsSignature)).toMatchObject({
    state: 'unknown',
    detail: expect.stringContaining('signed'),
  });
});

it.each([
  ['another server refuses', takes('GET'), FOREIGN],
  ['another server refuses what would be signed', wantsSignature, FOREIGN],
  ['another server takes what would be signed', wantsSignature, { status: 200, body: 'welcome' }],
  ['the shop does not know the address', takes('GET'), OURS],
  ['a login stands before it', takes('GET'), { status: 302 }],
])('fails if %s', async (_where, provider, answer) => {
  answers = { GET: answer, POST: answer };
  const { state, detail } = await check(provider);
  expect([state, detail]).toEqual(['wrong', expect.stringContaining(`responds with ${answer.status}`)]);
});

it('fails if the server is down', async () => {
  const nowhere = { publicUrl: 'http://127.0.0.1:1', apiBase: '/api' };
  expect(await checkNotifications(nowhere, takes('GET'))).toMatchObject({
    state: 'wrong',
    detail: expect.stringContaining('cannot be reached'),
  });
});
