import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goodCard, notificationAddress, testShop } from '../../../testkit/saferpay-test-shop.ts';
import { type StandIns, startStandIns } from '../../start-stand-ins.ts';

let standIns: StandIns;
let shop: ReturnType<typeof testShop>;
const returnUrl = 'http://shop.murmeli.example/return?p=1';

beforeAll(async () => {
  standIns = await startStandIns({ port: 0, smtpPort: 0 });
  shop = testShop(standIns.url);
  await shop.control({ notifyRetryMs: 1 });
});
afterAll(() => standIns.close());

function ofAmount(Value: string, OrderId: string) {
  return { Payment: { Amount: { Value, CurrencyCode: 'CHF' }, OrderId, Description: 'Gift cards' } };
}

describe('the payment page', () => {
  it('shows what is paid, escaped, in the language asked for', async () => {
    const Payment = { ...ofAmount('5950', 'P-1').Payment, Description: '<b>Karten</b>' };
    const { page } = await shop.opened('P-1', { Payment, Payer: { LanguageCode: 'it' } });
    expect(page).toContain('<html lang="it">');
    expect(page).toContain('&lt;b&gt;Karten&lt;/b&gt;');
    expect(page).toContain('CHF 59.50');
    for (const id of ['CardNumber', 'Expiry', 'VerificationCode', 'HolderName', 'btn-card-pay', 'btn-abort'])
      expect(page).toContain(`id="${id}"`);
  });

  it('offers exactly the methods asked for, and all when none is', async () => {
    const some = await shop.opened('P-2', { PaymentMethods: ['TWINT', 'DINERS'] });
    expect(some.page.match(/id="method-\w+"/g)).toEqual(['id="method-DINERS"', 'id="method-TWINT"']);
    const all = await shop.opened('P-3', { PaymentMethods: undefined });
    expect(all.page.match(/id="method-\w+"/g)).toHaveLength(7);
  });

  it('opens once; a second opening goes straight back to the shop', async () => {
    const { redirectUrl } = await shop.opened('P-4');
    const again = await fetch(redirectUrl, { redirect: 'manual' });
    expect([again.status, again.headers.get('location')]).toEqual([303, returnUrl]);
  });

  it('sends an approved payer back with nothing added to the address, once', async () => {
    const { address, token } = await shop.opened('P-5');
    const [first, second] = await Promise.all([
      shop.submit(address, 'card', goodCard),
      shop.submit(address, 'card', goodCard),
    ]);
    expect([first.status, first.location, second.location]).toEqual([303, returnUrl, returnUrl]);
    expect((await shop.ledger('P-5')).filter(({ kind }) => kind === 'authorized')).toHaveLength(1);
    const told = (await shop.assert(token)).body;
    expect(told.Payer).toMatchObject({ IpAddress: '127.0.0.1' });
    expect(told.PaymentMeans).toMatchObject({
      Card: { MaskedNumber: '90100031xxxx0001', HolderName: 'Lena Muster' },
    });
  });

  it('names a wrong field and keeps the rest', async () => {
    const { address } = await shop.opened('P-6');
    const { status, page } = await shop.submit(address, 'card', { ...goodCard, Expiry: '01/20' });
    expect(status).toBe(422);
    expect(page).toContain('id="Expiry-error"');
    expect(page).toContain('value="9010003150000001"');
    expect(page).not.toContain('value="123"');
  });

  it('says in the title and at the top what is wrong, and leads to each field', async () => {
    const { address } = await shop.opened('P-6b', { Payer: { LanguageCode: 'fr' } });
    const { page } = await shop.submit(address, 'card', { ...goodCard, Expiry: '', VerificationCode: '1' });
    expect(page).toContain('<title>Erreur\u202f: Paiement CHF 59.50</title>');
    expect(page).toMatch(/role="alert" id="errors"[\s\S]*href="#Expiry"[\s\S]*href="#VerificationCode"/);
    expect(page).toMatch(
      /id="Expiry"[^>]* required autofocus aria-invalid="true" aria-describedby="Expiry-error"/,
    );
    expect(page).not.toMatch(/id="CardNumber"[^>]*aria-invalid/);
  });

  it.each([
    ['de-CH', '', 'de'],
    ['fr', 'de', 'fr'],
    ['it', 'de', 'it'],
    ['ja', 'fr', 'de'],
    [undefined, 'en-GB,fr;q=0.5', 'en'],
    [undefined, 'pl, fr-CH;q=0.8', 'fr'],
    [undefined, '', 'de'],
  ])('asked for %s from a browser of "%s" speaks %s', async (LanguageCode, accepted, language) => {
    const { body } = await shop.initialize('P-lang', { Payer: LanguageCode ? { LanguageCode } : {} });
    const answer = await fetch(body.RedirectUrl, { headers: { 'accept-language': accepted } });
    expect(await answer.text()).toContain(`<html lang="${language}">`);
  });

  it('opened a second time goes back as failed, in the addresses of old versions too', async () => {
    const urls = { Success: 'http://shop.murmeli.example/s', Fail: 'http://shop.murmeli.example/f' };
    const { address, redirectUrl } = await shop.opened('P-old', {
      RequestHeader: shop.header('1.31'),
      ReturnUrl: undefined,
      ReturnUrls: urls,
    });
    const again = async () => (await fetch(redirectUrl, { redirect: 'manual' })).headers.get('location');
    expect(await again()).toBe(urls.Fail);
    expect((await shop.submit(address, 'card', goodCard)).location).toBe(urls.Success);
    expect(await again()).toBe(urls.Fail);
  });

  it('lets a declined payer try again on the same page', async () => {
    const { address, token } = await shop.opened('P-7');
    const declined = await shop.submit(address, 'card', { ...goodCard, CardNumber: '4111111111111111' });
    expect(await (await fetch(new URL(declined.location, standIns.url))).text()).toContain('id="declined"');
    expect((await shop.assert(token)).body.ErrorName).toBe('TRANSACTION_NOT_STARTED');
    expect((await shop.submit(address, 'card', goodCard)).location).toBe(returnUrl);
    expect((await shop.assert(token)).body.Transaction.Status).toBe('AUTHORIZED');
  });

  it('reports the decline when the payer leaves after it', async () => {
    const { address, token } = await shop.opened('P-8');
    await shop.submit(address, 'card', { ...goodCard, CardNumber: '9010403153150003' });
    expect((await shop.submit(address, 'abort', {})).location).toBe(returnUrl);
    expect((await shop.assert(token)).body.ErrorName).toBe('GENERAL_DECLINED');
  });

  it('may tell a decline at once and still approve afterwards', async () => {
    const { address, token } = await shop.opened('P-9');
    await shop.submit(address, 'card', { ...goodCard, HolderName: 'FAULT decline-at-once' });
    expect((await shop.assert(token)).body.ErrorName).toBe('TRANSACTION_DECLINED');
    await shop.submit(address, 'card', goodCard);
    expect((await shop.assert(token)).body.Transaction.Status).toBe('AUTHORIZED');
  });
});

describe('test cards', () => {
  it('ask for a challenge that can be passed or failed', async () => {
    const CardNumber = '9010004950000001';
    for (const [answer, orderId] of [
      ['approve', 'C-1'],
      ['fail', 'C-2'],
    ] as const) {
      const { address, token } = await shop.opened(orderId);
      await shop.submit(address, 'card', { ...goodCard, CardNumber });
      expect(await (await fetch(address)).text()).toContain('id="btn-challenge-approve"');
      await shop.submit(address, 'challenge', { answer });
      if (answer === 'fail') await shop.submit(address, 'abort', {});
      const { body } = await shop.assert(token);
      if (answer === 'approve')
        expect(body.Liability).toMatchObject({
          LiabilityShift: true,
          ThreeDs: { AuthenticationType: 'STRONG_CUSTOMER_AUTHENTICATION' },
        });
      else expect(body.ErrorName).toBe('3DS_AUTHENTICATION_FAILED');
    }
  });

  it.each([
    ['without liability shift', '9010003750000005', '5950', { Liability: { LiabilityShift: false } }],
    ['attempted', '9010004250000008', '5950', { Liability: { ThreeDs: { AuthenticationType: 'ATTEMPT' } } }],
    ['by amount, good', '9010403153900001', '5900', { Liability: { LiabilityShift: true } }],
    ['by amount, no shift', '9010403153900001', '5901', { Liability: { LiabilityShift: false } }],
    [
      'converted',
      '9010403104000000',
      '5000',
      { Dcc: { PayerAmount: { Value: '5500', CurrencyCode: 'USD' } } },
    ],
  ])('approve %s', async (name, CardNumber, value, expected) => {
    const orderId = `C-${name.replaceAll(/\W/g, '')}`;
    const { address, token } = await shop.opened(orderId, ofAmount(value, orderId));
    await shop.submit(address, 'card', { ...goodCard, CardNumber });
    expect((await shop.assert(token)).body).toMatchObject(expected);
  });

  it('decline by amount with the result of the processor', async () => {
    const { address, token } = await shop.opened('C-51', ofAmount('5951', 'C-51'));
    await shop.submit(address, 'card', { ...goodCard, CardNumber: '9010403153900001' });
    await shop.submit(address, 'abort', {});
    expect((await shop.assert(token)).body).toMatchObject({
      ErrorName: 'TRANSACTION_DECLINED',
      ProcessorResult: '51',
      ProcessorMessage: 'Insufficient funds',
    });
  });

  it('without liability shift do not meet a condition that asks for one', async () => {
    const Condition = 'THREE_DS_AUTHENTICATION_SUCCESSFUL_OR_ATTEMPTED';
    const { address, token } = await shop.opened('C-cond', { Condition });
    await shop.submit(address, 'card', { ...goodCard, CardNumber: '9010003750000005' });
    await shop.submit(address, 'abort', {});
    expect((await shop.assert(token)).body.ErrorName).toBe('CONDITION_NOT_SATISFIED');
  });

  it('of UnionPay open a simulator', async () => {
    const { address, token } = await shop.opened('C-union', { PaymentMethods: ['UNIONPAY'] });
    const card = { ...goodCard, method: 'UNIONPAY', CardNumber: '9100100052000005' };
    await shop.submit(address, 'card', card);
    expect(await (await fetch(address)).text()).toContain('id="btn-unionpay-approve"');
    await shop.submit(address, 'simulator', { method: 'UNIONPAY', answer: 'approve' });
    expect((await shop.assert(token)).body.PaymentMeans).toMatchObject({
      Brand: { PaymentMethod: 'UNIONPAY' },
    });
  });
});

describe('a wallet', () => {
  it.each([
    ['APPLEPAY', ['VISA', 'MASTERCARD'], 'VISA'],
    ['GOOGLEPAY', ['AMEX'], 'AMEX'],
    ['APPLEPAY', undefined, 'VISA'],
  ])('%s leads straight to itself, and pays with a card of %j', async (wallet, PaymentMethods, brand) => {
    const { address, token, page } = await shop.opened(`W-${wallet}-${PaymentMethods?.length}`, {
      PaymentMethods,
      Wallets: [wallet],
    });
    expect(page).toContain(`id="btn-${wallet.toLowerCase()}-approve"`);
    await shop.submit(address, 'simulator', { method: wallet, answer: 'approve' });
    const { PaymentMeans, Liability } = (await shop.assert(token)).body;
    expect(PaymentMeans).toMatchObject({ Brand: { PaymentMethod: brand }, Wallet: wallet });
    expect(Liability).toMatchObject({ LiabilityShift: true });
  });

  it('that the terminal lacks is not offered, as any method', async () => {
    await shop.control({ terminalLacks: ['APPLEPAY', 'VISA'] });
    const { page } = await shop.opened('W-none', { PaymentMethods: ['VISA', 'AMEX'], Wallets: ['APPLEPAY'] });
    await shop.control({ terminalLacks: [] });
    expect(page).toContain('American Express');
    expect(page).not.toContain('btn-applepay-approve');
  });
});

describe('PostFinance Pay', () => {
  it('is approved on a screen of its own', async () => {
    const { address, token } = await shop.opened('PF-1', { PaymentMethods: ['POSTFINANCEPAY'] });
    await shop.submit(address, 'simulator', { method: 'POSTFINANCEPAY', answer: 'approve' });
    expect((await shop.assert(token)).body.PaymentMeans).toMatchObject({
      Brand: { PaymentMethod: 'POSTFINANCEPAY' },
    });
  });
});

describe('TWINT', () => {
  it('is approved or declined on its screen, and has no card', async () => {
    const { address, token, page } = await shop.opened('T-1', { PaymentMethods: ['TWINT'] });
    expect(page).toContain('id="btn-twint-approve"');
    await shop.submit(address, 'simulator', { method: 'TWINT', answer: 'decline' });
    expect(await (await fetch(address)).text()).toContain('id="declined"');
    expect((await shop.submit(address, 'simulator', { method: 'TWINT', answer: 'approve' })).location).toBe(
      returnUrl,
    );
    const { PaymentMeans, Liability } = (await shop.assert(token)).body;
    expect(PaymentMeans).toEqual({
      Brand: { PaymentMethod: 'TWINT', Name: 'TWINT' },
      DisplayText: 'TWINT',
    });
    expect(Liability).toEqual({ LiabilityShift: false, LiableEntity: 'MERCHANT', InPsd2Scope: 'NO' });
  });

  it('approves by itself for the amounts of the simulator, with the page closed', async () => {
    const shopAddress = await notificationAddress();
    await shop.opened('T-2', {
      ...ofAmount('6611', 'T-2'),
      PaymentMethods: ['TWINT'],
      Notification: shopAddress.urls,
    });
    await shopAddress.callsReach(1);
    expect(shopAddress.calls).toEqual(['GET /ok']);
    shopAddress.close();
  });
});
