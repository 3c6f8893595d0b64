import { afterAll, expect, it } from 'vitest';
import { startStandIns } from '../../stand-ins/start-stand-ins.ts';
import { startStubServer } from '../../testkit/stub-server.ts';
import { health } from './saferpay.ts';

const provider = await startStubServer();
const standIns = await startStandIns({ port: 0, smtpPort: 0 });
afterAll(async () => {
  await provider.close();
  await standIns.close();
});

const account = (url: string, password = 'stand-in-password') => ({
  ...{ url, password, customerId: '245300', terminalId: '17800123' },
  username: 'API_245300_00000001',
});

it('is requested from the provider with the account', async () => {
  const url = `${standIns.url}/saferpay/api`;
  expect(await health(account(url))).toEqual({ kind: 'healthy' });
  expect(await health(account(url, 'another'))).toEqual({
    kind: 'unknown',
    fault: 'authentication',
    name: 'HTTP 401',
  });
});

it.each([
  [{ status: 200, body: { Status: 'PASS' } }, { kind: 'healthy' }],
  [
    { status: 200, body: { Status: 'FAIL' } },
    { kind: 'unknown', fault: 'system', name: 'HTTP 200' },
  ],
  [
    { status: 503, body: { Status: 'PASS' } },
    { kind: 'unknown', fault: 'system', name: 'HTTP 503' },
  ],
  [
    { status: 200, type: 'text/html', body: 'PASS' },
    { kind: 'unknown', fault: 'responseFormat', name: 'HTTP 200' },
  ],
  [
    { status: 404, type: 'text/html', body: 'gone' },
    { kind: 'unknown', fault: 'responseFormat', name: 'HTTP 404' },
  ],
  ['cut' as const, { kind: 'unknown', fault: 'connection', name: 'TypeError' }],
])('%j', async (prepared, expected) => {
  provider.prepare(prepared);
  expect(await health(account(provider.url))).toEqual(expected);
  expect(provider.received).toMatchObject([{ method: 'GET', path: '/health/245300' }]);
});
