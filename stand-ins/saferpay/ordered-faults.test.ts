import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testShop } from '../../testkit/saferpay-test-shop.ts';
import { type StandIns, startStandIns } from '../start-stand-ins.ts';
import { errorNames } from './saferpay-errors.ts';

let standIns: StandIns;
let shop: ReturnType<typeof testShop>;
const now = Date.parse('2026-11-21T10:00:00Z');

beforeAll(async () => {
  standIns = await startStandIns({ port: 0, smtpPort: 0, now: () => now });
  shop = testShop(standIns.url);
});
afterAll(() => standIns.close());

describe('the whole provider', () => {
  afterEach(() => shop.control({ credentials: 'taken', maintenance: 'none', payerMessage: 'none' }));

  it('may take no account any more, whatever is asked', async () => {
    const { token, Transaction } = await shop.approved('GS-30');
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
    const { token, Transaction } = await shop.approved(`GS-31-${status}`);
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
    const { Transaction } = await shop.approved(`GS-${fault}`);
    await shop.control({ endpoint: 'Capture', fault, delayMs: 10 });
    await expect(shop.capture(Transaction.Id)).rejects.toThrow();
    expect((await shop.inquire(Transaction.Id)).body.Transaction.Status).toBe('AUTHORIZED');
  });

  it('acted-no-answer captures and says nothing', async () => {
    const { Transaction } = await shop.approved('GS-20');
    await shop.control({ endpoint: 'Capture', fault: 'acted-no-answer' });
    await expect(shop.capture(Transaction.Id)).rejects.toThrow();
    expect((await shop.inquire(Transaction.Id)).body.Transaction.Status).toBe('CAPTURED');
  });

  it.each([
    ['html', 200],
    ['html-403', 403],
    ['html-502', 502],
  ])('%s answers a web page', async (fault, status) => {
    const { token } = await shop.approved(`GS-${fault}`);
    await shop.control({ endpoint: 'Assert', fault });
    const answer = await shop.assert(token);
    expect([answer.status, answer.type]).toEqual([status, 'text/html; charset=utf-8']);
    expect((await shop.assert(token)).status).toBe(200);
  });

  it('slow-drip answers whole in the end', async () => {
    const { token } = await shop.approved('GS-21');
    await shop.control({ endpoint: 'Assert', fault: 'slow-drip', delayMs: 20 });
    expect((await shop.assert(token)).body.Transaction.Status).toBe('AUTHORIZED');
  });

  it('with wrong figures bends the answer, for the named order only', async () => {
    const other = await shop.approved('GS-22');
    const { token } = await shop.approved('GS-23');
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
    const { token } = await shop.approved('GS-24');
    for (const name of errorNames) {
      await shop.control({ endpoint: 'Assert', fault: `error:${name}` });
      const { status, body } = await shop.assert(token);
      expect(body.ErrorName).toBe(name);
      expect(status).toBeGreaterThanOrEqual(400);
    }
    expect(await shop.control({ endpoint: 'Assert', fault: 'error:NO_SUCH_NAME' })).toBe(400);
  });

  it('ends with DELETE', async () => {
    const { token } = await shop.approved('GS-25');
    await shop.control({ endpoint: 'Assert', fault: 'html', times: 99 });
    await fetch(`${standIns.url}/saferpay/control`, { method: 'DELETE' });
    expect((await shop.assert(token)).status).toBe(200);
  });
});
