import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goodCard, testShop } from '../../testkit/saferpay-test-shop.ts';
import { type StandIns, startStandIns } from '../start-stand-ins.ts';
import { typedFaults } from './payer-faults.ts';
import { errorNames } from './saferpay-errors.ts';

let standIns: StandIns;
let shop: ReturnType<typeof testShop>;
let orders = 0;

beforeAll(async () => {
  standIns = await startStandIns({ port: 0, smtpPort: 0 });
  shop = testShop(standIns.url);
});
afterAll(() => standIns.close());

/** A payer who types this as the name on the card. */
async function typed(HolderName: string) {
  orders += 1;
  const { body } = await shop.initialize(`F-${orders}`);
  const { address } = await shop.open(body.RedirectUrl);
  await shop.submit(address, 'card', { ...goodCard, HolderName });
  return body.Token;
}

describe('typed by the payer', () => {
  it.each([
    ['FAULT html', 200],
    ['FAULT html-403', 403],
    ['FAULT html-502', 502],
  ])('%s answers the next Assert with a page of status %i', async (name, status) => {
    const token = await typed(name);
    const answer = await shop.assert(token);
    expect([answer.status, answer.type]).toEqual([status, 'text/html; charset=utf-8']);
    expect((await shop.assert(token)).body.Transaction.Status).toBe('AUTHORIZED');
  });

  it.each(['FAULT cut', 'FAULT cut-json', 'FAULT assert-lost'])(
    '%s breaks the next Assert and no other',
    async (name) => {
      const token = await typed(name);
      await expect(shop.assert(token)).rejects.toThrow();
      expect((await shop.assert(token)).body.Transaction.Status).toBe('AUTHORIZED');
    },
  );

  it.each([
    ['FAULT wrong-currency', { Amount: { Value: '5950', CurrencyCode: 'EUR' } }],
    ['FAULT wrong-amount', { Amount: { Value: '5850', CurrencyCode: 'CHF' } }],
    ['FAULT wrong-order-id', { OrderId: expect.stringMatching(/^F-\d+X$/) }],
  ])('%s is reported by Assert and by Inquire', async (name, expected) => {
    const { Transaction } = (await shop.assert(await typed(name))).body;
    expect(Transaction).toMatchObject(expected);
    expect((await shop.inquire(Transaction.Id)).body.Transaction).toMatchObject(expected);
  });

  it('FAULT no-liability leaves the risk with the shop', async () => {
    expect((await shop.assert(await typed('FAULT no-liability'))).body.Liability).toMatchObject({
      LiabilityShift: false,
      LiableEntity: 'MERCHANT',
    });
  });

  it('FAULT capture-lost books and says nothing', async () => {
    const { Id } = (await shop.assert(await typed('FAULT capture-lost'))).body.Transaction;
    await expect(shop.capture(Id)).rejects.toThrow();
    expect((await shop.inquire(Id)).body.Transaction.Status).toBe('CAPTURED');
  });

  it('every error name refuses the next Assert or the next Capture', async () => {
    for (const name of errorNames) {
      expect((await shop.assert(await typed(`FAULT error ${name}`))).body.ErrorName).toBe(name);
      const { Id } = (await shop.assert(await typed(`FAULT capture-error ${name}`))).body.Transaction;
      expect((await shop.capture(Id)).body.ErrorName).toBe(name);
      expect((await shop.capture(Id)).body.Status).toBe('CAPTURED');
    }
  });

  it('on the card of UnionPay works through its simulator', async () => {
    const { body } = await shop.initialize('F-union', { PaymentMethods: ['UNIONPAY'] });
    const { address } = await shop.open(body.RedirectUrl);
    const card = { ...goodCard, method: 'UNIONPAY', CardNumber: '9100100052000005' };
    await shop.submit(address, 'card', { ...card, HolderName: 'FAULT pending' });
    await shop.submit(address, 'simulator', { method: 'UNIONPAY', answer: 'approve', fault: '' });
    expect((await shop.assert(body.Token)).body.Transaction.Status).toBe('PENDING');
  });

  it('all of them are explained on the page', async () => {
    const { body } = await shop.initialize('F-help');
    const { page } = await shop.open(body.RedirectUrl);
    for (const name of Object.keys(typedFaults)) expect(page).toContain(`<code>${name}</code>`);
  });
});

describe('ordered at the control address', () => {
  it('foreign-redirect names a page at a stranger', async () => {
    await shop.control({ endpoint: 'Initialize', fault: 'foreign-redirect' });
    expect(new URL((await shop.initialize('F-a')).body.RedirectUrl).host).toBe('stranger.example');
  });

  it('no-fields is a 200 that says nothing, and unknown-status one of an unheard kind', async () => {
    const token = await typed('');
    await shop.control({ endpoint: 'Assert', fault: 'no-fields' });
    expect(Object.keys((await shop.assert(token)).body)).toEqual(['ResponseHeader']);
    await shop.control({ endpoint: 'Assert', fault: 'unknown-status' });
    expect((await shop.assert(token)).body.Transaction.Status).toBe('UNHEARD_OF');
  });
});
