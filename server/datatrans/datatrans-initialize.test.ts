import { describe, expect, it } from 'vitest';
import {
  INITIALIZE_REQUEST,
  merchant,
  openStubbedDatatrans,
} from '#server/testing/datatrans-request-fixtures.ts';
import { codeResponse, TRANSACTION } from '../../testkit/datatrans/status-fixtures.ts';
import { buildInitFields } from './datatrans-initialize.ts';

const { far, provider } = await openStubbedDatatrans();

const made = {
  status: 201,
  headers: { date: 'Sun, 22 Nov 2026 10:15:30 GMT', location: 'https://stranger.example/start' },
  body: { transactionId: TRANSACTION },
};
const fields = (changes: object, account = {}) =>
  buildInitFields({ ...merchant('http://far.example'), ...account }, { ...INITIALIZE_REQUEST, ...changes });

describe('an init', () => {
  it('sends only documented fields, and uses the page from the configuration', async () => {
    far.prepare(made);
    expect(await provider.initialize(INITIALIZE_REQUEST)).toEqual({
      kind: 'started',
      token: TRANSACTION,
      redirectUrl: `https://pay.datatrans.example/v1/start/${TRANSACTION}`,
      expiresAt: new Date('2026-11-22T10:45:30Z'),
      respondedAt: new Date('2026-11-22T10:15:30Z'),
    });
    expect(far.received).toMatchObject([
      { method: 'POST', path: '/v1/transactions', headers: { 'idempotency-key': 'request-1' } },
    ]);
    expect(far.received[0]?.body).toEqual({
      currency: 'CHF',
      refno: 'K7QM-2X9F',
      amount: 5950,
      autoSettle: false,
      paymentMethods: ['VIS'],
      language: 'de',
      redirect: {
        successUrl: INITIALIZE_REQUEST.returnUrl,
        cancelUrl: INITIALIZE_REQUEST.returnUrl,
        errorUrl: INITIALIZE_REQUEST.returnUrl,
      },
      webhook: { url: INITIALIZE_REQUEST.successNotifyUrl },
      customer: { firstName: 'Lena', lastName: 'Muster', email: 'lena@kundin.example', country: 'CH' },
    });
  });

  it.each([
    ['VISA', 'VIS'],
    ['MASTERCARD', 'ECA'],
    ['DINERS', 'DIN'],
    ['UNIONPAY', 'CUP'],
    ['TWINT', 'TWI'],
    ['AMEX', 'AMX'],
    ['APPLEPAY', 'APL'],
    ['GOOGLEPAY', 'PAY'],
  ])('for %s requests only %s', (method, code) => {
    expect(fields({ method })).toMatchObject({ paymentMethods: [code] });
  });

  it.each([
    ['fr-ch', 'fr'],
    ['it-ch', 'it'],
  ])('uses the language %s', (lang, language) => {
    expect(fields({ lang })).toMatchObject({ language });
  });

  it('requests a challenge only where it is configured, needed and possible', () => {
    const configured = { challengeIndicator: '04' };
    const needed = { strongAuthentication: true };
    expect(fields(needed, configured)).toMatchObject({ card: { '3D': { challengeIndicator: '04' } } });
    expect(fields(needed)).not.toHaveProperty('card');
    expect(fields({}, configured)).not.toHaveProperty('card');
    expect(fields({ ...needed, method: 'TWINT' }, configured)).not.toHaveProperty('card');
  });

  it('keeps names short and complete, and omits empty ones', () => {
    const payer = { ...INITIALIZE_REQUEST.payer, firstName: '😀'.repeat(30), lastName: ' ' };
    const { customer } = fields({ payer }) as { customer: Record<string, string> };
    expect(customer).toEqual({
      firstName: '😀'.repeat(20),
      email: 'lena@kundin.example',
      country: 'CH',
    });
  });

  it.each([
    ['PostFinance Pay, whose code is not known', { method: 'POSTFINANCEPAY' as const }, 'POSTFINANCEPAY'],
    ['a reference of 21 characters', { reference: 'K'.repeat(21) }, 'reference'],
    ['a reference with a space', { reference: 'K7QM 2X9F' }, 'reference'],
    ['nothing to pay', { amount: 0 }, 'amount'],
    ['a fraction of a Rappen', { amount: 59.5 }, 'amount'],
    ['a long address', { returnUrl: `https://shop.example/${'a'.repeat(2000)}` }, 'address'],
  ])('with %s is not sent', async (_name, changes, name) => {
    far.prepare(made);
    expect(await provider.initialize({ ...INITIALIZE_REQUEST, ...changes })).toMatchObject({
      kind: 'failed',
      fault: 'system',
      name: expect.stringContaining(name),
    });
    expect(far.received).toEqual([]);
  });

  it.each([
    ['DECLINED', 400, 'transactionDeclined'],
    ['UNAUTHORIZED', 401, 'authentication'],
    ['INVALID_PROPERTY', 400, 'system'],
    ['DUPLICATE_REFNO', 400, 'system'],
  ])('answered %s is an error of its kind, with the provider’s message', async (code, status, fault) => {
    far.prepare(codeResponse(code, status, 'init.customer.email lena@kundin.example'));
    expect(await provider.initialize(INITIALIZE_REQUEST)).toEqual({
      kind: 'failed',
      fault,
      name: code,
      details: { detail: 'init.customer.email …' },
      // Such an answer proves nothing about other buyers' requests.
      unclear: fault === 'system' ? true : undefined,
    });
  });

  it.each(['', '12345', 261122101530123, '26112210153012345x', undefined])(
    'with the id %j has no page',
    async (transactionId) => {
      far.prepare({ ...made, body: { transactionId } });
      expect(await provider.initialize(INITIALIZE_REQUEST)).toMatchObject({
        kind: 'failed',
        fault: 'responseFormat',
      });
    },
  );
});
