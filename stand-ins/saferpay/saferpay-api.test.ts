import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testShop } from '../../testkit/saferpay-test-shop.ts';
import { type StandIns, startStandIns } from '../start-stand-ins.ts';
import { errorNames } from './saferpay-errors.ts';

let standIns: StandIns;
let shop: ReturnType<typeof testShop>;
let now = Date.parse('2026-11-21T10:00:00Z');

beforeAll(async () => {
  standIns = await startStandIns({ port: 0, smtpPort: 0, now: () => now });
  shop = testShop(standIns.url);
});
afterAll(() => standIns.close());

async function approved(orderId: string, changes?: object) {
  const { body } = await shop.initialize(orderId, changes);
  await shop.payer({ token: body.Token, action: 'approve' });
  return { token: body.Token, ...(await shop.assert(body.Token)).body };
}

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
    expect((await approved('GS-number', { Payment })).Transaction.Amount).toEqual({
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
    const { Transaction } = await approved('GS-11');
    const more = { Amount: { Value: '5951', CurrencyCode: 'CHF' } };
    const euro = { Amount: { Value: '5950', CurrencyCode: 'EUR' } };
    expect((await shop.capture(Transaction.Id, more)).body.ErrorName).toBe('AMOUNT_INVALID');
    expect((await shop.capture(Transaction.Id, euro)).body.ErrorName).toBe('CURRENCY_INVALID');
  });

  it('can be released before capture, and after it until the daily closing', async () => {
    const first = await approved('GS-12');
    expect((await shop.cancel(first.Transaction.Id)).body.TransactionId).toBe(first.Transaction.Id);
    expect((await shop.capture(first.Transaction.Id)).body.ErrorName).toBe('TRANSACTION_IN_WRONG_STATE');
    expect((await shop.assert(first.token)).body.Transaction.Status).toBe('CANCELED');
    const second = await approved('GS-13');
    await shop.capture(second.Transaction.Id);
    expect((await shop.cancel(second.Transaction.Id)).status).toBe(200);
    expect((await shop.inquire(second.Transaction.Id)).body.Transaction.Status).toBe('CANCELED');
    const settled = await (await fetch(`${standIns.url}/saferpay/settlement`)).text();
    expect(settled).not.toContain('GS-13,');
    const third = await approved('GS-13b');
    await shop.capture(third.Transaction.Id);
    // The stand-in's clock shows 11:00 in Switzerland.
    now += 11 * 3_600_000;
    const late = (await shop.cancel(third.Transaction.Id)).body;
    expect(late.ErrorName).toBe('TRANSACTION_ALREADY_CAPTURED');
    expect(late).not.toHaveProperty('TransactionId');
  });

  it('that is captured cannot be released where that is switched off, or where it was refunded', async () => {
    const refunded = await approved('GS-13c');
    const { CaptureId } = (await shop.capture(refunded.Transaction.Id)).body;
    await shop.refund(CaptureId, '100');
    expect((await shop.cancel(refunded.Transaction.Id)).body.ErrorName).toBe('TRANSACTION_ALREADY_CAPTURED');
    await shop.control({ cancelCaptured: 'never' });
    const { Transaction } = await approved('GS-13d');
    await shop.capture(Transaction.Id);
    expect((await shop.cancel(Transaction.Id)).body.ErrorName).toBe('TRANSACTION_ALREADY_CAPTURED');
    await shop.control({ cancelCaptured: 'until-closing' });
  });

  it('is refunded by a transaction of its own that is captured too, never above what was captured', async () => {
    const { Transaction } = await approved('GS-14');
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

describe('the whole provider', () => {
  afterEach(() => shop.control({ credentials: 'taken', maintenance: 'none', payerMessage: 'none' }));

  it('may take no account any more, whatever is asked', async () => {
    const { token, Transaction } = await approved('GS-30');
    await shop.control({ credentials: 'refused' });
    for (const answer of [await shop.assert(token), await shop.capture(Transaction.Id)])
      expect(answer).toMatchObject({ status: 401, body: { ErrorName: 'AUTHENTICATION_FAILED' } });
    const calls = await (await fetch(`${standIns.url}/saferpay/calls?orderId=GS-30`)).json();
    expect(calls.slice(-2)).toMatchObject([{ endpoint: 'Assert' }, { endpoint: 'Capture' }]);
  });

  it.each([
    ['html-503', 503],
    ['html-200', 200],
  ])('may be maintained (%s): a web page answers every call', async (maintenance, status) => {
    const { token, Transaction } = await approved(`GS-31-${status}`);
    await shop.control({ maintenance });
    for (const answer of [await shop.assert(token), await shop.capture(Transaction.Id)])
      expect([answer.status, answer.type]).toEqual([status, 'text/html; charset=utf-8']);
    const health = await fetch(`${standIns.url}/saferpay/api/health/245300`);
    expect(health.status).toBe(status);
    await shop.control({ maintenance: 'none' });
    expect((await shop.inquire(Transaction.Id)).body.Transaction.Status).toBe('AUTHORIZED');
  });

  it.each([
    ['de-CH', 'Ihre Bank hat'],
    ['fr', 'Votre banque a'],
    ['it', 'La sua banca ha'],
  ])('may have a message for the payer, in %s', async (LanguageCode, begin) => {
    await shop.control({ payerMessage: 'in-language' });
    const { body } = await shop.initialize(`GS-32-${LanguageCode}`, { Payer: { LanguageCode } });
    await shop.payer({ token: body.Token, action: 'decline' });
    await shop.payer({ token: body.Token, action: 'abort' });
    expect((await shop.assert(body.Token)).body.PayerMessage).toMatch(new RegExp(`^${begin}`));
    await shop.control({ payerMessage: 'none' });
    const silent = await shop.initialize(`GS-33-${LanguageCode}`, { Payer: { LanguageCode } });
    await shop.payer({ token: silent.body.Token, action: 'decline' });
    await shop.payer({ token: silent.body.Token, action: 'abort' });
    expect((await shop.assert(silent.body.Token)).body).not.toHaveProperty('PayerMessage');
  });
});

describe('an ordered fault', () => {
  it.each(['cut', 'timeout'])('%s leaves the payment as it was', async (fault) => {
    const { Transaction } = await approved(`GS-${fault}`);
    await shop.control({ endpoint: 'Capture', fault, delayMs: 10 });
    await expect(shop.capture(Transaction.Id)).rejects.toThrow();
    expect((await shop.inquire(Transaction.Id)).body.Transaction.Status).toBe('AUTHORIZED');
  });

  it('acted-no-answer captures and says nothing', async () => {
    const { Transaction } = await approved('GS-20');
    await shop.control({ endpoint: 'Capture', fault: 'acted-no-answer' });
    await expect(shop.capture(Transaction.Id)).rejects.toThrow();
    expect((await shop.inquire(Transaction.Id)).body.Transaction.Status).toBe('CAPTURED');
  });

  it.each([
    ['html', 200],
    ['html-403', 403],
    ['html-502', 502],
  ])('%s answers a web page', async (fault, status) => {
    const { token } = await approved(`GS-${fault}`);
    await shop.control({ endpoint: 'Assert', fault });
    const answer = await shop.assert(token);
    expect([answer.status, answer.type]).toEqual([status, 'text/html; charset=utf-8']);
    expect((await shop.assert(token)).status).toBe(200);
  });

  it('slow-drip answers whole in the end', async () => {
    const { token } = await approved('GS-21');
    await shop.control({ endpoint: 'Assert', fault: 'slow-drip', delayMs: 20 });
    expect((await shop.assert(token)).body.Transaction.Status).toBe('AUTHORIZED');
  });

  it('with wrong figures bends the answer, for the named order only', async () => {
    const other = await approved('GS-22');
    const { token } = await approved('GS-23');
    for (const fault of ['wrong-amount', 'wrong-currency', 'wrong-order-id'])
      await shop.control({ endpoint: 'Assert', fault, orderId: 'GS-23' });
    expect((await shop.assert(other.token)).body.Transaction.Amount).toEqual({
      Value: '5950',
      CurrencyCode: 'CHF',
    });
    expect((await shop.assert(token)).body.Transaction.Amount).toMatchObject({ Value: '5850' });
    expect((await shop.assert(token)).body.Transaction.Amount).toMatchObject({ CurrencyCode: 'EUR' });
    expect((await shop.assert(token)).body.Transaction.OrderId).toBe('GS-23X');
  });

  it('answers each error name of the table', async () => {
    const { token } = await approved('GS-24');
    for (const name of errorNames) {
      await shop.control({ endpoint: 'Assert', fault: `error:${name}` });
      const { status, body } = await shop.assert(token);
      expect(body.ErrorName).toBe(name);
      expect(status).toBeGreaterThanOrEqual(400);
    }
    expect(await shop.control({ endpoint: 'Assert', fault: 'error:NO_SUCH_NAME' })).toBe(400);
  });

  it('ends with DELETE', async () => {
    const { token } = await approved('GS-25');
    await shop.control({ endpoint: 'Assert', fault: 'html', times: 99 });
    await fetch(`${standIns.url}/saferpay/control`, { method: 'DELETE' });
    expect((await shop.assert(token)).status).toBe(200);
  });
});
