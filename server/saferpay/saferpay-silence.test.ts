import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import {
  account,
  back,
  effect,
  openStubbedSaferpay,
  page,
} from '#server/testing/saferpay-request-fixtures.ts';
import { captureResponse, paymentResponse } from '../../testkit/saferpay/saferpay-response-fixtures.ts';
import { type PreparedResponse, startStubServer } from '../../testkit/stub-server.ts';
import { createSaferpay } from './saferpay.ts';

const { far, provider } = await openStubbedSaferpay();
/** A provider with a timeout that an unfinished response must reach. */
const impatientProvider = createSaferpay(account(far.url, 150));

const html = { type: 'text/html', body: '<h1>Not now</h1>' };
const whole = JSON.stringify(paymentResponse());

it('a provider that asks for a pause gets no call until then', async () => {
  const paused = createSaferpay(account(far.url));
  far.prepare({ ...html, status: 503, headers: { 'retry-after': '1' } }, { body: paymentResponse() });
  expect(await paused.assert('token', undefined)).toMatchObject({ kind: 'unknown', name: 'HTTP 503' });
  expect(await paused.assert('token', undefined)).toMatchObject({ name: 'paused by Retry-After' });
  expect(far.received).toHaveLength(1);
  await wait(1_000);
  await paused.assert('token', undefined);
  expect(far.received).toHaveLength(2);
});

describe('a response that proves nothing about the money', () => {
  it.each<[string, PreparedResponse, string, string]>([
    ['a cut connection', 'cut', 'connection', 'no connection'],
    ['a connection cut in the body', 'cut in the body', 'connection', 'no connection'],
    ['a slow drip beyond the time limit', 'drip', 'connection', 'time-out'],
    ['a web page with 200', html, 'responseFormat', 'HTTP 200'],
    ['a web page of a firewall', { ...html, status: 403 }, 'authentication', 'HTTP 403'],
    ['a web page with 401', { ...html, status: 401 }, 'authentication', 'HTTP 401'],
    ['a web page with 404', { ...html, status: 404 }, 'responseFormat', 'HTTP 404'],
    ['a web page with 502', { ...html, status: 502 }, 'system', 'HTTP 502'],
    ['a whole answer as text/plain', { type: 'text/plain', body: whole }, 'responseFormat', 'HTTP 200'],
    ['a whole answer with 500', { status: 500, body: whole }, 'system', 'HTTP 500'],
    ['a whole answer with 402', { status: 402, body: whole }, 'responseFormat', 'HTTP 402'],
    ['cut JSON', { body: '{"Transaction":{"Sta' }, 'responseFormat', 'HTTP 200'],
    ['cut JSON with 500', { status: 500, body: '{"ErrorName":"TRANS' }, 'system', 'HTTP 500'],
    ['an empty body', { body: '' }, 'responseFormat', 'HTTP 200'],
    ['an empty body with 402', { status: 402, body: '' }, 'responseFormat', 'HTTP 402'],
    ['an empty object', { body: {} }, 'responseFormat', 'a field is missing'],
    ['JSON null', { body: 'null' }, 'responseFormat', 'a field is missing'],
    ['a JSON list', { body: `[${whole}]` }, 'responseFormat', 'a field is missing'],
    [
      'a broken server with JSON of its own',
      { status: 503, body: { message: 'down' } },
      'system',
      'HTTP 503',
    ],
    [
      'a redirect to another host',
      { status: 302, headers: { location: 'https://elsewhere.example/' } },
      'responseFormat',
      'HTTP 302',
    ],
  ])('(%s) leaves everything unknown', async (_name, answer, fault, name) => {
    far.prepare(answer);
    const asked = answer === 'drip' ? impatientProvider : provider;
    const unclear = fault === 'responseFormat' ? true : undefined;
    const unknown = { kind: 'unknown', fault, name, unclear };
    expect(await asked.assert('token', { reference: 'K7QM-2X9F' })).toEqual(unknown);
    expect(await asked.capture(effect)).toEqual(unknown);
    expect(await asked.cancel(effect)).toEqual(unknown);
    expect(await asked.refund(back)).toEqual(unknown);
    expect(await asked.inquire({ reference: 'K7QM-2X9F' })).toEqual(unknown);
    // A firewall may refuse one buyer's input.
    const refused = name === 'HTTP 403' ? true : unclear;
    expect(await asked.initialize(page)).toEqual({ kind: 'failed', fault, name, unclear: refused });
    expect(far.received).toHaveLength(6);
  });

  it('comes from no server', async () => {
    const gone = await startStubServer();
    await gone.close();
    expect(await createSaferpay(account(gone.url)).assert('token')).toEqual({
      kind: 'unknown',
      fault: 'connection',
      name: 'no connection',
    });
  });

  it('belongs to another request', async () => {
    const ResponseHeader = { SpecVersion: '1.53', RequestId: 'somebody-elses' };
    far.prepare({ body: paymentResponse({}, { ResponseHeader }) });
    expect(await provider.assert('token')).toMatchObject({ kind: 'unknown', fault: 'responseFormat' });
    far.prepare({ body: captureResponse({ ResponseHeader }) });
    expect(await provider.capture(effect)).toMatchObject({ kind: 'unknown', fault: 'responseFormat' });
  });
});

it('a slow response ends at the timeout, whatever has arrived by then', async () => {
  far.prepare('drip');
  const begun = Date.now();
  await impatientProvider.assert('token');
  expect(Date.now() - begun).toBeLessThan(1500);
});
