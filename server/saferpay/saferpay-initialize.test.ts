import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAYMENT_METHODS, type PaymentMethod } from '#rules/payment.ts';
import { openStubbedSaferpay, page } from '#server/testing/saferpay-request-fixtures.ts';
import { propertyRuns } from '../../testkit/property-runs.ts';
import { pageResponse } from '../../testkit/saferpay/saferpay-response-fixtures.ts';
import { buildInitializeFields, isProviderPage } from './saferpay-initialize.ts';

const WALLETS = new Set<PaymentMethod>(['APPLEPAY', 'GOOGLEPAY']);

const { far, provider } = await openStubbedSaferpay();

it('Initialize sends what the protocol requires, and reads token, page and expiry', async () => {
  far.prepare({ body: pageResponse(far.url, { Tomorrow: true }) });
  expect(await provider.initialize(page)).toEqual({
    kind: 'started',
    token: 'k7w2m9x4q1z8c5v3b6n0p2r4t',
    redirectUrl: `${far.url}/vt2/api/PaymentPage/245300/17800123/k7w2m9x4q1z8c5v3b6n0p2r4t`,
    expiresAt: new Date('2026-03-02T10:15:30Z'),
    respondedAt: expect.any(Date),
  });
  const [call] = far.received;
  expect(call?.path).toBe('/api/Payment/v1/PaymentPage/Initialize');
  expect(call?.headers).toMatchObject({
    authorization: `Basic ${Buffer.from('API_245300_00000009:ä:secret', 'utf8').toString('base64')}`,
    'content-type': 'application/json; charset=utf-8',
    accept: 'application/json',
  });
  expect(call?.body).toEqual({
    RequestHeader: {
      SpecVersion: '1.53',
      CustomerId: '245300',
      RequestId: 'request-1',
      RetryIndicator: 2,
      ClientInfo: { ShopInfo: 'Cadeau' },
    },
    TerminalId: '17800123',
    Payment: {
      Amount: { Value: '5950', CurrencyCode: 'CHF' },
      OrderId: 'K7QM-2X9F',
      Description: 'Geschenkkarten K7QM-2X9F',
      PayerNote: 'K7QM-2X9F',
    },
    PaymentMethods: ['VISA'],
    Payer: {
      LanguageCode: 'de-CH',
      BillingAddress: {
        FirstName: 'Lena',
        LastName: 'Muster',
        Street: 'Seeweg 4',
        Zip: '8800',
        City: 'Thalwil',
        CountryCode: 'CH',
        Email: 'lena@kundin.example',
      },
    },
    ReturnUrl: { Url: page.returnUrl },
    Notification: { SuccessNotifyUrl: page.successNotifyUrl, FailNotifyUrl: page.failNotifyUrl },
  });
});

describe('the request', () => {
  it.each([
    ['de-ch', 'de-CH', 'Geschenkkarten K7QM-2X9F'],
    ['fr-ch', 'fr', 'Cartes cadeaux K7QM-2X9F'],
    ['it-ch', 'it', 'Carte regalo K7QM-2X9F'],
  ] as const)('uses the buyer’s language %s', (lang, LanguageCode, Description) => {
    expect(buildInitializeFields('17800123', { ...page, lang })).toMatchObject({
      Payer: { LanguageCode },
      Payment: { Description },
    });
  });

  it.each(PAYMENT_METHODS.filter((method) => !WALLETS.has(method)))(
    'allows only %s: no other method, no wallet, no gift card',
    (method) => {
      const fields = buildInitializeFields('17800123', { ...page, method });
      expect(fields).toMatchObject({ PaymentMethods: [method] });
      expect(fields).not.toHaveProperty('Wallets');
      expect(JSON.stringify(fields)).not.toContain('GIFTCARD');
    },
  );

  it.each([...WALLETS])('allows the wallet %s, only with the brands of its cards', (method) => {
    expect(buildInitializeFields('17800123', { ...page, method })).toMatchObject({
      PaymentMethods: ['VISA', 'MASTERCARD', 'AMEX'],
      Wallets: [method],
    });
  });

  it('requires strong authentication above the limit, and none below it', () => {
    expect(buildInitializeFields('17800123', { ...page, strongAuthentication: true })).toMatchObject({
      Condition: 'THREE_DS_AUTHENTICATION_SUCCESSFUL_OR_ATTEMPTED',
    });
    expect(buildInitializeFields('17800123', page)).not.toHaveProperty('Condition');
  });

  it('keeps every payer field within the limits, and omits empty ones', () => {
    const text = fc.string({ unit: 'binary', maxLength: 150 });
    const payer = fc.record({
      firstName: text,
      lastName: text,
      company: text,
      street: text,
      zipCode: text,
      city: text,
      country: fc.constantFrom('CH', 'LI'),
      email: fc.emailAddress(),
    });
    fc.assert(
      fc.property(payer, fc.constantFrom(...PAYMENT_METHODS), (someone, method) => {
        const fields = buildInitializeFields('17800123', { ...page, method, payer: someone });
        const { BillingAddress } = fields.Payer as { BillingAddress: Record<string, string> };
        for (const value of Object.values(BillingAddress)) {
          expect(value).not.toBe('');
          expect(value.length).toBeLessThanOrEqual(100);
          expect(value.isWellFormed()).toBe(true);
        }
      }),
      { numRuns: propertyRuns(500, 100) },
    );
  });

  it.each([
    ['an order id with a space', { reference: 'K7QM 2X9F' }],
    ['an order id that TWINT would cut', { reference: 'K'.repeat(51) }],
    ['a return address beyond 2000 characters', { returnUrl: `https://shop.example/${'a'.repeat(2000)}` }],
    ['a notification beyond 2000 characters', { failNotifyUrl: `https://shop.example/${'a'.repeat(2000)}` }],
    ['nothing to pay', { amount: 0 }],
    ['a fraction of a Rappen', { amount: 59.5 }],
  ])('refuses %s without a call', async (_name, changes) => {
    far.prepare({ body: pageResponse(far.url) });
    expect(await provider.initialize({ ...page, ...changes })).toMatchObject({
      kind: 'failed',
      fault: 'system',
    });
    expect(far.received).toEqual([]);
  });
});

describe('the payment page', () => {
  const live = 'https://www.saferpay.com/api';
  it.each([
    [true, live, 'https://www.saferpay.com/vt2/api/PaymentPage/1/2/3'],
    [true, 'http://localhost:3900/saferpay/api', 'http://localhost:3900/saferpay/page'],
    [true, 'http://127.0.0.1:3900/api', 'http://127.0.0.1:3900/page'],
    [true, 'http://[::1]:3900/api', 'http://[::1]:3900/page'],
    [false, live, 'http://www.saferpay.com/vt2/page'],
    [false, live, 'https://www.saferpay.com.elsewhere.example/vt2/page'],
    [false, live, 'https://saferpay.com/vt2/page'],
    [false, live, 'https://www.saferpay.com:8443/vt2/page'],
    [false, live, 'https://buyer:word@www.saferpay.com/vt2/page'],
    [false, live, 'https://www.saferpay.com@elsewhere.example/vt2/page'],
    [false, live, 'javascript:alert(1)'],
    [false, 'http://stand-ins:3900/api', 'http://stand-ins:3900/page'],
    [false, 'http://localhost.elsewhere.example/api', 'http://localhost.elsewhere.example/page'],
    [false, 'http://localhost:3900/api', 'javascript://localhost:3900/%0aalert(1)'],
  ])('%s: of %s at %s', (expected, base, address) => expect(isProviderPage(base, address)).toBe(expected));

  it.each(['https://elsewhere.example/pay', '/pay', 'pay', ''])('is refused at %j', async (RedirectUrl) => {
    far.prepare({ body: pageResponse(far.url, { RedirectUrl }) });
    expect(await provider.initialize(page)).toMatchObject({ kind: 'failed', fault: 'responseFormat' });
  });

  it.each(['Token', 'Expiration', 'RedirectUrl'])('is refused without %s', async (name) => {
    for (const value of [undefined, null, '', 7]) {
      far.prepare({ body: pageResponse(far.url, { [name]: value }) });
      expect(await provider.initialize(page)).toMatchObject({ kind: 'failed', fault: 'responseFormat' });
    }
  });

  it.each(['2026-03-02T11:15+01:00', '2026-03-02T10:15Z', '2026-03-02T11:15:00.0000000+01:00'])(
    'may have an expiry as %s',
    async (Expiration) => {
      far.prepare({ body: pageResponse(far.url, { Expiration }) });
      expect(await provider.initialize(page)).toMatchObject({ expiresAt: new Date('2026-03-02T10:15:00Z') });
    },
  );

  it('is refused with a token longer than the protocol has', async () => {
    far.prepare({ body: pageResponse(far.url, { Token: 'k'.repeat(51) }) });
    expect(await provider.initialize(page)).toMatchObject({ kind: 'failed', fault: 'responseFormat' });
  });
});
