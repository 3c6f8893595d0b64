import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop } from '../../testkit/saferpay-test-shop.ts';
import { type StandIns, startStandIns } from '../start-stand-ins.ts';

let standIns: StandIns;
let shop: ReturnType<typeof testShop>;
let now = Date.parse('2026-11-21T10:00:00Z');

beforeAll(async () => {
  standIns = await startStandIns({ port: 0, smtpPort: 0, now: () => now });
  shop = testShop(standIns.url);
});
afterAll(() => standIns.close());

describe('a request', () => {
  it('is refused without the right password before anything else is looked at', async () => {
    const answer = await shop.send('PaymentPage/Assert', 'no json', {
      authorization: 'Basic x',
      'content-type': 'text/plain',
    });
    expect(answer.status).toBe(401);
    expect(answer.body.ErrorName).toBe('AUTHENTICATION_FAILED');
  });

  it('for health needs the password and nothing else', async () => {
    const credentials = Buffer.from('API_245300_00000001:stand-in-password').toString('base64');
    const ask = (authorization: string) =>
      fetch(`${standIns.url}/saferpay/api/health/245300`, { headers: { authorization } });
    expect(await (await ask(`Basic ${credentials}`)).json()).toEqual({ Status: 'PASS' });
    expect((await ask('Basic x')).status).toBe(401);
    expect((await ask(`Bearer ${credentials}`)).status).toBe(401);
  });

  it('is refused with another content type or when JSON is not accepted', async () => {
    const text = await shop.send('PaymentPage/Assert', '{}', { 'content-type': 'text/plain' });
    const html = await shop.send('PaymentPage/Assert', '{}', { accept: 'text/html' });
    expect([text.status, html.status]).toEqual([415, 406]);
    expect(html.type).not.toContain('json');
  });

  it.each([
    ['no amount', { Payment: { Description: 'x' } }, 'Payment.Amount'],
    [
      'zero',
      { Payment: { Description: 'x', Amount: { Value: '0', CurrencyCode: 'CHF' } } },
      'Payment.Amount.Value',
    ],
    ['an order id too long', { Payment: { ...payment(), OrderId: 'x'.repeat(81) } }, 'Payment.OrderId'],
    ['an unknown method', { PaymentMethods: ['CASH'] }, 'PaymentMethods.0'],
    ['a terminal of nine digits', { TerminalId: '178001230' }, 'TerminalId'],
    ['a return address that is none', { ReturnUrl: { Url: 'shop' } }, 'ReturnUrl.Url'],
    [
      'the return addresses of old versions',
      { ReturnUrls: { Success: 'http://a', Fail: 'http://a' } },
      'ReturnUrls',
    ],
    ['a field that does not exist', { Payer: { Shoe: 42 } }, 'Payer.Shoe'],
  ])('with %s names the field in ErrorDetail', async (_case, changes, path) => {
    const { status, body } = await shop.initialize('GS-bad', changes);
    expect(status).toBe(400);
    expect(body.ErrorName).toBe('VALIDATION_FAILED');
    expect(body.ErrorDetail?.some((detail) => detail.startsWith(`${path}: `))).toBe(true);
  });

  it('that is no JSON is a validation error', async () => {
    expect((await shop.send('PaymentPage/Initialize', '{"a":')).status).toBe(400);
  });

  it('of another customer or terminal is not permitted', async () => {
    const header = { ...shop.header(), CustomerId: '999999' };
    const customer = await shop.initialize('GS-1', { RequestHeader: header });
    const terminal = await shop.initialize('GS-1', { TerminalId: '17800999' });
    expect([customer.status, terminal.status]).toEqual([403, 403]);
    expect(terminal.body.ErrorName).toBe('PERMISSION_DENIED');
  });

  it('takes the shape of its SpecVersion, and unknown versions are refused', async () => {
    const urls = { Success: 'http://shop.murmeli.example/s', Fail: 'http://shop.murmeli.example/f' };
    const old = await shop.initialize('GS-old', {
      RequestHeader: shop.header('1.31'),
      ReturnUrl: undefined,
      ReturnUrls: urls,
    });
    expect(old.status).toBe(200);
    await shop.payer({ token: old.body.Token, action: 'abort' });
    expect((await shop.assert(old.body.Token, '1.32')).body.Behavior).toBe('ABORT');
    expect((await shop.assert(old.body.Token, '1.33')).body.Behavior).toBe('DO_NOT_RETRY');
    expect((await shop.assert(old.body.Token, '1.54')).status).toBe(400);
  });

  it('may say the amount as a number; the answer is always text', async () => {
    const Payment = { ...payment(), OrderId: 'GS-number', Amount: { Value: 5950, CurrencyCode: 'CHF' } };
    expect((await shop.approved('GS-number', { Payment })).Transaction.Amount).toEqual({
      Value: '5950',
      CurrencyCode: 'CHF',
    });
  });
});

function payment() {
  return { Amount: { Value: '5950', CurrencyCode: 'CHF' }, Description: 'Gift cards' };
}

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
    expect(await shop.capture(Transaction.Id)).toMatchObject({
      status: 402,
      body: { ErrorName: 'TRANSACTION_ALREADY_CAPTURED' },
    });
    expect((await shop.assert(body.Token)).body.Transaction.Status).toBe('CAPTURED');
    const kinds = (await shop.ledger('GS-10')).map(({ kind }) => kind).filter((kind) => kind !== 'asserted');
    expect(kinds).toEqual(['initialized', 'opened', 'authorized', 'captured']);
  });

  it('is not captured above its amount or in another currency', async () => {
    const { Transaction } = await shop.approved('GS-11');
    const more = { Amount: { Value: '5951', CurrencyCode: 'CHF' } };
    const euro = { Amount: { Value: '5950', CurrencyCode: 'EUR' } };
    expect((await shop.capture(Transaction.Id, more)).body.ErrorName).toBe('AMOUNT_INVALID');
    expect((await shop.capture(Transaction.Id, euro)).body.ErrorName).toBe('CURRENCY_INVALID');
  });

  it('can be released before capture, and after it until the daily closing', async () => {
    const first = await shop.approved('GS-12');
    expect((await shop.cancel(first.Transaction.Id)).body.TransactionId).toBe(first.Transaction.Id);
    expect((await shop.capture(first.Transaction.Id)).body.ErrorName).toBe('TRANSACTION_IN_WRONG_STATE');
    expect((await shop.assert(first.token)).body.Transaction.Status).toBe('CANCELED');
    const second = await shop.approved('GS-13');
    await shop.capture(second.Transaction.Id);
    expect((await shop.cancel(second.Transaction.Id)).status).toBe(200);
    expect((await shop.inquire(second.Transaction.Id)).body.Transaction.Status).toBe('CANCELED');
    const settled = await (await fetch(`${standIns.url}/saferpay/settlement`)).text();
    expect(settled).not.toContain('GS-13,');
    const third = await shop.approved('GS-13b');
    await shop.capture(third.Transaction.Id);
    // The stand-in's clock shows 11:00 in Switzerland.
    now += 11 * 3_600_000;
    const late = (await shop.cancel(third.Transaction.Id)).body;
    expect(late.ErrorName).toBe('TRANSACTION_ALREADY_CAPTURED');
    expect(late).not.toHaveProperty('TransactionId');
  });

  it('that is captured cannot be released where that is switched off, or where it was refunded', async () => {
    const refunded = await shop.approved('GS-13c');
    const { CaptureId } = (await shop.capture(refunded.Transaction.Id)).body;
    await shop.refund(CaptureId, '100');
    expect((await shop.cancel(refunded.Transaction.Id)).body.ErrorName).toBe('TRANSACTION_ALREADY_CAPTURED');
    await shop.control({ cancelCaptured: 'never' });
    const { Transaction } = await shop.approved('GS-13d');
    await shop.capture(Transaction.Id);
    expect((await shop.cancel(Transaction.Id)).body.ErrorName).toBe('TRANSACTION_ALREADY_CAPTURED');
    await shop.control({ cancelCaptured: 'until-closing' });
  });

  it('is refunded by a transaction of its own that is captured too, never above what was captured', async () => {
    const { Transaction } = await shop.approved('GS-14');
    expect((await shop.refund('unknown', '100')).body.ErrorName).toBe('TRANSACTION_NOT_FOUND');
    const { CaptureId } = (await shop.capture(Transaction.Id)).body;
    const refund = (await shop.refund(CaptureId, '2000')).body.Transaction;
    expect(refund).toMatchObject({ Type: 'REFUND', Status: 'AUTHORIZED' });
    expect((await shop.capture(refund.Id)).body.Status).toBe('CAPTURED');
    expect((await shop.refund(CaptureId, '3951')).body.ErrorName).toBe('AMOUNT_INVALID');
    expect((await shop.refund(CaptureId, '3950')).status).toBe(200);
  });

  it('is found by Inquire once authorised', async () => {
    const { body } = await shop.initialize('GS-15');
    const byOrder = () =>
      shop.send('Transaction/Inquire', {
        RequestHeader: shop.header(),
        TransactionReference: { OrderId: 'GS-15' },
      });
    expect((await byOrder()).body.ErrorName).toBe('TRANSACTION_NOT_FOUND');
    await shop.payer({ token: body.Token, action: 'approve' });
    expect((await byOrder()).body.Transaction.Status).toBe('AUTHORIZED');
  });

  it('reports declined and aborted with their own errors', async () => {
    const declined = (await shop.initialize('GS-16')).body.Token;
    await shop.payer({ token: declined, action: 'decline' });
    await shop.payer({ token: declined, action: 'abort' });
    expect((await shop.assert(declined)).body.ErrorName).toBe('GENERAL_DECLINED');
    const aborted = (await shop.initialize('GS-17')).body.Token;
    await shop.payer({ token: aborted, action: 'abort' });
    expect((await shop.assert(aborted)).body).toMatchObject({
      ErrorName: 'TRANSACTION_ABORTED',
      TransactionId: expect.stringMatching(/^\w{28}$/),
      OrderId: 'GS-17',
    });
    expect((await shop.assert(aborted, '1.29')).body).not.toHaveProperty('OrderId');
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

  it('may be allowed to approve after its expiry on a page opened in time', async () => {
    await shop.control({ lateApproval: true });
    const { body } = await shop.initialize('GS-late');
    await shop.payer({ token: body.Token, action: 'open' });
    now += 61 * 60_000;
    expect((await shop.assert(body.Token)).body.ErrorName).toBe('TOKEN_EXPIRED');
    expect((await shop.payer({ token: body.Token, action: 'approve' })).status).toBe('authorized');
    expect((await shop.assert(body.Token)).body.Transaction.Status).toBe('AUTHORIZED');
    await shop.control({ lateApproval: false });
  });

  it('is PENDING until its time is over', async () => {
    const { body } = await shop.initialize('GS-19');
    await shop.payer({ token: body.Token, action: 'approve', fault: 'FAULT pending' });
    const { Transaction } = (await shop.assert(body.Token)).body;
    expect(Transaction.Status).toBe('PENDING');
    expect((await shop.capture(Transaction.Id)).body.ErrorName).toBe('TRANSACTION_IN_WRONG_STATE');
    now += 30_000;
    expect((await shop.assert(body.Token)).body.Transaction.Status).toBe('AUTHORIZED');
  });
});
