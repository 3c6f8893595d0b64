import { afterAll, describe, expect, it } from 'vitest';
import { createTestShop } from '../../testkit/saferpay-test-shop.ts';
import { startStandIns } from '../start-stand-ins.ts';

let now = Date.parse('2026-11-21T10:00:00Z');

const standIns = await startStandIns({ port: 0, smtpPort: 0, now: () => now });
const shop = createTestShop(standIns.url);
afterAll(() => standIns.close());

const Payment = { Amount: { Value: '5950', CurrencyCode: 'CHF' }, Description: 'Gift cards' };

describe('a request', () => {
  it('is refused without the right password before anything else is checked', async () => {
    const headers = { authorization: 'Basic x', 'content-type': 'text/plain' };
    const answer = await shop.send('PaymentPage/Assert', 'no json', headers);
    expect(answer).toMatchObject({ status: 401, body: { ErrorName: 'AUTHENTICATION_FAILED' } });
  });

  it('for health needs the password and nothing else', async () => {
    const credentials = Buffer.from('API_245300_00000001:stand-in-password').toString('base64');
    const readStatus = async (authorization: string) =>
      (await fetch(`${standIns.url}/saferpay/api/health/245300`, { headers: { authorization } })).status;
    expect(await readStatus(`Basic ${credentials}`)).toBe(200);
    expect(await readStatus('Basic x')).toBe(401);
    expect(await readStatus(`Bearer ${credentials}`)).toBe(401);
  });

  it('is refused with another content type or when JSON is not accepted', async () => {
    const text = await shop.send('PaymentPage/Assert', '{}', { 'content-type': 'text/plain' });
    const html = await shop.send('PaymentPage/Assert', '{}', { accept: 'text/html' });
    expect([text.status, html.status]).toEqual([415, 406]);
    expect(html.type).not.toContain('json');
  });

  it.each<[string, object, string]>([
    ['no amount', { Payment: { Description: 'x' } }, 'Payment.Amount'],
    [
      'zero',
      { Payment: { ...Payment, Amount: { Value: '0', CurrencyCode: 'CHF' } } },
      'Payment.Amount.Value',
    ],
    ['a long order id', { Payment: { ...Payment, OrderId: 'x'.repeat(81) } }, 'Payment.OrderId'],
    ['an order id with a blank', { Payment: { ...Payment, OrderId: 'Nr. 1' } }, 'Payment.OrderId'],
    ['a long description', { Payment: { ...Payment, Description: 'x'.repeat(1001) } }, 'Payment.Description'],
    ['a long note', { Payment: { ...Payment, PayerNote: 'x'.repeat(51) } }, 'Payment.PayerNote'],
    ['an unknown method', { PaymentMethods: ['CASH'] }, 'PaymentMethods.0'],
    ['an unknown wallet', { Wallets: ['PAYPAL'] }, 'Wallets.0'],
    ['a terminal of nine digits', { TerminalId: '178001230' }, 'TerminalId'],
    ['a script as return address', { ReturnUrl: { Url: 'javascript:alert(1)' } }, 'ReturnUrl.Url'],
    ['a long return address', { ReturnUrl: { Url: `http://a/${'x'.repeat(2000)}` } }, 'ReturnUrl.Url'],
    ['a language in words', { Payer: { LanguageCode: 'deutsch' } }, 'Payer.LanguageCode'],
    ['an empty name', { Payer: { BillingAddress: { FirstName: '' } } }, 'Payer.BillingAddress.FirstName'],
    ['an old condition', { Condition: 'WITH_LIABILITY_SHIFT' }, 'Condition'],
    ['a field that does not exist', { Payer: { Shoe: 42 } }, 'Payer.Shoe'],
  ])('with %s names the field in ErrorDetail', async (_case, changes, path) => {
    const { status, body } = await shop.initialize('GS-bad', changes);
    expect([status, body.ErrorName, body.Behavior]).toEqual([400, 'VALIDATION_FAILED', 'DO_NOT_RETRY']);
    expect(body.ErrorDetail?.map((detail) => detail.split(': ')[0])).toEqual([path]);
  });

  it('that is wrong is answered with the version and request id that it was sent with', async () => {
    const RequestHeader = { ...shop.header('1.20'), RequestId: 'mine-1' };
    const invalid = await shop.send('PaymentPage/Assert', { RequestHeader });
    expect(invalid).toMatchObject({
      status: 400,
      body: { ResponseHeader: { SpecVersion: '1.20', RequestId: 'mine-1' } },
    });
    expect((await shop.send('PaymentPage/Initialize', '{"a":')).status).toBe(400);
    for (const TransactionReference of [{}, { TransactionId: 'a', OrderId: 'b' }])
      for (const call of ['Capture', 'Cancel', 'Inquire']) {
        const request = { RequestHeader: shop.header(), TransactionReference };
        expect((await shop.send(`Transaction/${call}`, request)).status).toBe(400);
      }
  });

  it('of another customer or terminal is not permitted', async () => {
    const RequestHeader = { ...shop.header(), CustomerId: '999999' };
    for (const changes of [{ RequestHeader }, { TerminalId: '17800999' }])
      expect((await shop.initialize('GS-1', changes)).status).toBe(403);
  });
});

describe('a payment', () => {
  it('goes from not started over authorised to captured, once', async () => {
    const { body } = await shop.initialize('GS-10');
    expect((await shop.assert(body.Token)).body).toMatchObject({
      ErrorName: 'TRANSACTION_NOT_STARTED',
      Behavior: 'RETRY_LATER',
    });
    await shop.payer({ token: body.Token, action: 'approve' });
    const { Transaction } = (await shop.assert(body.Token)).body;
    expect(Transaction).toMatchObject({ Status: 'AUTHORIZED', OrderId: 'GS-10' });
    expect((await shop.capture(Transaction.Id)).body).toMatchObject({ Status: 'CAPTURED' });
    expect((await shop.capture(Transaction.Id)).body.ErrorName).toBe('TRANSACTION_ALREADY_CAPTURED');
    const kinds = (await shop.ledger('GS-10')).map(({ kind }) => kind).filter((kind) => kind !== 'asserted');
    expect(kinds).toEqual(['initialized', 'opened', 'authorized', 'captured']);
  });

  it('can be released before capture, and after it until the daily closing', async () => {
    const first = await shop.approved('GS-12');
    expect((await shop.cancel(first.Transaction.Id)).status).toBe(200);
    expect((await shop.capture(first.Transaction.Id)).body.ErrorName).toBe('TRANSACTION_IN_WRONG_STATE');
    const second = await shop.approved('GS-13');
    await shop.capture(second.Transaction.Id);
    expect((await shop.cancel(second.Transaction.Id)).status).toBe(200);
    const settled = await (await fetch(`${standIns.url}/saferpay/settlement`)).text();
    expect(settled).not.toContain('GS-13,');
    const third = await shop.approved('GS-13b');
    const { CaptureId } = (await shop.capture(third.Transaction.Id)).body;
    await shop.refund(CaptureId, '100');
    expect((await shop.cancel(third.Transaction.Id)).body.ErrorName).toBe('TRANSACTION_ALREADY_CAPTURED');
    const fourth = await shop.approved('GS-13c');
    await shop.capture(fourth.Transaction.Id);
    // The stand-in's clock shows 11:00 in Switzerland.
    now += 11 * 3_600_000;
    expect((await shop.cancel(fourth.Transaction.Id)).body.ErrorName).toBe('TRANSACTION_ALREADY_CAPTURED');
  });

  it('reports aborted with its own error', async () => {
    const aborted = (await shop.initialize('GS-17')).body.Token;
    await shop.payer({ token: aborted, action: 'abort' });
    expect((await shop.assert(aborted)).body).toMatchObject({
      ErrorName: 'TRANSACTION_ABORTED',
      TransactionId: expect.stringMatching(/^\w{28}$/),
      OrderId: 'GS-17',
    });
  });

  it('expires with its page', async () => {
    const { body } = await shop.initialize('GS-18');
    now += 60 * 60_000 - 1;
    expect((await shop.assert(body.Token)).body.ErrorName).toBe('TRANSACTION_NOT_STARTED');
    now += 1;
    expect((await shop.assert(body.Token)).body.ErrorName).toBe('TOKEN_EXPIRED');
    expect((await fetch(body.RedirectUrl)).status).toBe(410);
    expect((await shop.assert('unknown')).body.ErrorName).toBe('TOKEN_INVALID');
  });
});
