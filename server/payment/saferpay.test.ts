import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnsweringServer, startAnsweringServer } from '#server/testing/answering-server.ts';
import { effect, wish } from '#server/testing/provider-requests.ts';
import { createSaferpay } from './saferpay.ts';

let far: AnsweringServer;
let provider: ReturnType<typeof createSaferpay>;
beforeAll(async () => {
  far = await startAnsweringServer();
  provider = createSaferpay({
    url: `${far.url}/api`,
    customerId: '245300',
    terminalId: '17800123',
    username: 'user',
    password: 'pass',
  });
});
afterAll(() => far.close());

const header = { SpecVersion: '1.53', RequestId: 'request-1' };

const page = (changes: object = {}) => ({
  ResponseHeader: header,
  Token: 'k7w2m9x4q1z8c5v3b6n0p2r4t',
  Expiration: '2026-03-02T11:15:30.000+01:00',
  RedirectUrl: `${far.url}/vt2/api/PaymentPage/1`,
  ...changes,
});
const money = (status: string, changes: object = {}) => ({
  ResponseHeader: header,
  Transaction: {
    Type: 'PAYMENT',
    Status: status,
    Id: 't-1',
    Date: '2026-03-02T10:21:07.412+01:00',
    Amount: { Value: '5950', CurrencyCode: 'CHF' },
    OrderId: 'K7QM-2X9F',
    SixTransactionReference: '0:0:3:t-1',
    ...changes,
  },
  PaymentMeans: { Brand: { PaymentMethod: 'SOMETHING-NEW', Name: 'New' }, DisplayText: 'xxxx' },
});
describe('Initialize', () => {
  it('asks for exactly the chosen method and the amount in Rappen, as text', async () => {
    far.prepare({ body: page() });
    expect(await provider.initialize(wish)).toEqual({
      kind: 'started',
      token: 'k7w2m9x4q1z8c5v3b6n0p2r4t',
      redirectUrl: `${far.url}/vt2/api/PaymentPage/1`,
      expiresAt: new Date('2026-03-02T10:15:30Z'),
    });
    const [call] = far.received;
    expect(call).toMatchObject({
      method: 'POST',
      path: '/api/Payment/v1/PaymentPage/Initialize',
      headers: {
        authorization: `Basic ${Buffer.from('user:pass').toString('base64')}`,
        'content-type': 'application/json; charset=utf-8',
        accept: 'application/json',
      },
    });
    const sent = JSON.parse(call?.body ?? '');
    expect(sent).toMatchObject({
      RequestHeader: { SpecVersion: '1.53', CustomerId: '245300', RequestId: 'request-1', RetryIndicator: 2 },
      TerminalId: '17800123',
      Payment: { Amount: { Value: '5950', CurrencyCode: 'CHF' }, OrderId: 'K7QM-2X9F' },
      PaymentMethods: ['TWINT'],
      Payer: { LanguageCode: 'de-CH', BillingAddress: { Zip: '8800', CountryCode: 'CH' } },
      ReturnUrl: { Url: wish.returnUrl },
      Notification: { SuccessNotifyUrl: wish.successNotifyUrl, FailNotifyUrl: wish.failNotifyUrl },
    });
    expect(sent.Payer.BillingAddress.Street).toHaveLength(100);
    expect(sent.Payer.BillingAddress).not.toHaveProperty('Company');
  });

  it.each([
    ['another host', 'https://elsewhere.example/pay'],
    ['another scheme of the same host', 'javascript'],
    ['no address', '/pay'],
  ])('refuses a page at %s', async (_name, address) => {
    const RedirectUrl = address === 'javascript' ? far.url.replace('http:', 'javascript:') : address;
    far.prepare({ body: page({ RedirectUrl }) });
    expect(await provider.initialize(wish)).toMatchObject({ kind: 'failed', fault: 'responseFormat' });
  });

  it.each(['Token', 'Expiration', 'RedirectUrl'])('refuses an answer without %s', async (name) => {
    for (const value of [undefined, null, '']) {
      far.prepare({ body: page({ [name]: value }) });
      expect(await provider.initialize(wish)).toMatchObject({ kind: 'failed', fault: 'responseFormat' });
    }
  });
});

describe('an answer that says nothing of the money', () => {
  const html = { type: 'text/html', body: '<h1>Not now</h1>' };
  it.each([
    ['a cut connection', 'cut' as const, 'connection'],
    ['a web page with 200', html, 'responseFormat'],
    ['a web page of a firewall', { ...html, status: 403 }, 'authentication'],
    ['a web page with 401', { ...html, status: 401 }, 'authentication'],
    ['a web page with 502', { ...html, status: 502 }, 'system'],
    ['cut JSON', { body: '{"Transaction":{"Sta' }, 'responseFormat'],
    ['an empty body', { body: '' }, 'responseFormat'],
    ['JSON without its fields', { body: {} }, 'responseFormat'],
    ['JSON null', { body: 'null' }, 'responseFormat'],
    ['an error without its name', { status: 402, body: { Behavior: 'RETRY' } }, 'responseFormat'],
    ['a broken server with JSON of its own', { status: 503, body: { message: 'down' } }, 'system'],
    [
      'a redirect to another host',
      { status: 302, headers: { location: 'https://elsewhere.example/' } },
      'responseFormat',
    ],
  ])('(%s) leaves everything unknown', async (_name, answer, fault) => {
    far.prepare(answer);
    expect(await provider.assert('token')).toMatchObject({ kind: 'unknown', fault });
    expect(await provider.capture(effect)).toMatchObject({ kind: 'unknown', fault });
    expect(await provider.cancel(effect)).toMatchObject({ kind: 'unknown', fault });
    expect(await provider.initialize(wish)).toMatchObject({ kind: 'failed', fault });
    expect(far.received).toHaveLength(4);
  });

  it('from nobody at all', async () => {
    const gone = await startAnsweringServer();
    await gone.close();
    const account = { url: gone.url, customerId: '1', terminalId: '2', username: 'u', password: 'p' };
    expect(await createSaferpay(account).assert('token')).toMatchObject({
      kind: 'unknown',
      fault: 'connection',
    });
  });
});

describe('Assert', () => {
  const ours = {
    transactionId: 't-1',
    captureId: undefined,
    amount: 5950,
    currency: 'CHF',
    reference: 'K7QM-2X9F',
  };
  it.each([
    ['AUTHORIZED', {}, { kind: 'authorized', transaction: ours }],
    ['CAPTURED', { CaptureId: 't-1_c' }, { kind: 'captured', transaction: { ...ours, captureId: 't-1_c' } }],
    ['CANCELED', {}, { kind: 'cancelled', transaction: ours }],
    ['PENDING', {}, { kind: 'pending' }],
    ['SOMETHING_NEW', {}, { kind: 'unknown', fault: 'responseFormat' }],
  ])('reads %s', async (status, changes, expected) => {
    far.prepare({ body: money(status, changes) });
    expect(await provider.assert('token')).toMatchObject(expected);
    expect(JSON.parse(far.received[0]?.body ?? '')).toMatchObject({
      Token: 'token',
      RequestHeader: { RetryIndicator: 0 },
    });
  });

  it.each([
    ['5950', 5950],
    [5950, 5950],
    ['59.50', Number.NaN],
    ['-5950', Number.NaN],
    ['', Number.NaN],
    ['5950 ', Number.NaN],
    ['0x10', Number.NaN],
    [null, Number.NaN],
  ])('reads the amount %j as %d', async (Value, amount) => {
    far.prepare({ body: money('AUTHORIZED', { Amount: { Value, CurrencyCode: 'CHF' } }) });
    expect(await provider.assert('token')).toMatchObject({ kind: 'authorized', transaction: { amount } });
  });
});

describe('Capture and Cancel', () => {
  it.each([
    [
      { Status: 'CAPTURED', CaptureId: 't-1_c', Date: '2026-03-02T10:21:09.030+01:00' },
      { kind: 'captured', captureId: 't-1_c' },
    ],
    [{ Status: 'CAPTURED' }, { kind: 'captured', captureId: 't-1' }],
    [{ Status: 'PENDING' }, { kind: 'unknown' }],
  ])('Capture %j', async (body, expected) => {
    far.prepare({ body });
    expect(await provider.capture(effect)).toMatchObject(expected);
    expect(far.received[0]).toMatchObject({ path: '/api/Payment/v1/Transaction/Capture' });
    expect(JSON.parse(far.received[0]?.body ?? '')).toMatchObject({
      RequestHeader: { RequestId: 'request-2', RetryIndicator: 0 },
      TransactionReference: { TransactionId: 't-1' },
    });
  });

  it('Cancel releases the named transaction', async () => {
    far.prepare({ body: { TransactionId: 't-1', Date: '2026-03-02T10:30:00.000+01:00' } });
    expect(await provider.cancel(effect)).toEqual({ kind: 'cancelled' });
    expect(far.received[0]).toMatchObject({ path: '/api/Payment/v1/Transaction/Cancel' });
  });
});
