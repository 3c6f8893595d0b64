import { afterAll, describe, expect, it } from 'vitest';
import { createTestShop, goodCard } from '../../testkit/saferpay-test-shop.ts';
import { startStandIns } from '../start-stand-ins.ts';

const returnUrl = 'http://shop.murmeli.example/return?p=1';

const standIns = await startStandIns({ port: 0, smtpPort: 0 });
const shop = createTestShop(standIns.url);
afterAll(() => standIns.close());

const readText = async (address: string) => (await fetch(address)).text();

describe('the payment page', () => {
  it('shows what is paid, escaped, in the language of Initialize, with all test cards and faults', async () => {
    const Amount = { Value: '5950', CurrencyCode: 'CHF' };
    const Payment = { Amount, OrderId: 'P-1', Description: '<b>Karten</b>' };
    const { page } = await shop.opened('P-1', { Payment, Payer: { LanguageCode: 'it' } });
    for (const id of ['CardNumber', 'Expiry', 'VerificationCode', 'HolderName', 'btn-card-pay', 'btn-abort'])
      expect(page).toContain(`id="${id}"`);
    for (const part of ['<html lang="it">', '&lt;b&gt;Karten&lt;/b&gt;', 'CHF 59.50', goodCard.CardNumber])
      expect(page).toContain(part);
    expect(page).toContain('<code>FAULT no-return</code>');
  });

  it('offers the methods of Initialize that the terminal has, or all', async () => {
    const listMethods = async (orderId: string, PaymentMethods?: string[]) =>
      (await shop.opened(orderId, { PaymentMethods })).page.match(/id="method-\w+"/g);
    expect(await listMethods('P-2', ['TWINT', 'DINERS'])).toEqual([
      'id="method-DINERS"',
      'id="method-TWINT"',
    ]);
    expect(await listMethods('P-3')).toHaveLength(7);
    await shop.control({ terminalLacks: ['VISA'] });
    expect(await listMethods('P-3b')).toHaveLength(6);
    await shop.control({ terminalLacks: [] });
  });

  it('opens once, and sends an approved payer back once with nothing added to the address', async () => {
    const { address, redirectUrl } = await shop.opened('P-4');
    const again = await fetch(redirectUrl, { redirect: 'manual' });
    expect([again.status, again.headers.get('location')]).toEqual([303, returnUrl]);
    const [first, second] = await Promise.all([
      shop.submit(address, 'card', goodCard),
      shop.submit(address, 'card', goodCard),
    ]);
    expect([first.status, first.location, second.location]).toEqual([303, returnUrl, returnUrl]);
    expect((await shop.ledger('P-4')).filter(({ kind }) => kind === 'authorized')).toHaveLength(1);
  });

  it('names each wrong field in the title, at the top and at the field, and keeps the rest', async () => {
    const { address } = await shop.opened('P-6', { Payer: { LanguageCode: 'fr' } });
    const { status, page } = await shop.submit(address, 'card', { ...goodCard, Expiry: '01/20' });
    expect(status).toBe(422);
    expect(page).toContain('<title>Erreur\u202f: Paiement CHF 59.50</title>');
    expect(page).toMatch(/role="alert" id="errors"[\s\S]*href="#Expiry"/);
    expect(page).toMatch(
      /id="Expiry"[^>]* required autofocus aria-invalid="true" aria-describedby="Expiry-error"/,
    );
    expect(page).toContain('value="9010003150000001"');
    expect(page).not.toContain('value="123"');
    expect(page).not.toMatch(/id="CardNumber"[^>]*aria-invalid/);
  });

  it('lets a declined payer try again, and reports the decline when the payer leaves', async () => {
    for (const leaves of [false, true]) {
      const { address, token } = await shop.opened(`P-7-${leaves}`);
      await shop.submit(address, 'card', { ...goodCard, CardNumber: '9010403153150003' });
      expect(await readText(address)).toContain('id="declined"');
      expect((await shop.assert(token)).body.ErrorName).toBe('TRANSACTION_NOT_STARTED');
      const { location } = await shop.submit(address, leaves ? 'abort' : 'card', leaves ? {} : goodCard);
      expect(location).toBe(returnUrl);
      const { ErrorName, Transaction } = (await shop.assert(token)).body;
      expect(ErrorName ?? Transaction.Status).toBe(leaves ? 'GENERAL_DECLINED' : 'AUTHORIZED');
    }
  });

  it('challenges, and may keep the browser from going back', async () => {
    const CardNumber = '9010004950000001';
    for (const answer of ['approve', 'fail']) {
      const { address, token } = await shop.opened(`C-${answer}`);
      await shop.submit(address, 'card', { ...goodCard, CardNumber, HolderName: 'FAULT no-return' });
      expect(await readText(address)).toContain('id="btn-challenge-approve"');
      const { page } = await shop.submit(address, 'challenge', { answer });
      expect(page.includes('id="no-return"')).toBe(answer === 'approve');
      if (answer === 'fail') await shop.submit(address, 'abort', {});
      const { ErrorName, Liability } = (await shop.assert(token)).body;
      if (answer === 'fail') expect(ErrorName).toBe('3DS_AUTHENTICATION_FAILED');
      else expect(Liability).toMatchObject({ LiabilityShift: true, LiableEntity: 'THREEDS' });
    }
  });

  it.each([
    ['TWINT', 'TWINT', undefined],
    ['POSTFINANCEPAY', 'POSTFINANCEPAY', undefined],
    ['APPLEPAY', 'AMEX', 'APPLEPAY'],
  ])('has a simulator for %s, which pays with %s', async (method, brand, Wallet) => {
    const means = Wallet ? { PaymentMethods: ['AMEX'], Wallets: [Wallet] } : { PaymentMethods: [method] };
    const { address, token, page } = await shop.opened(`S-${method}`, means);
    expect(page).toMatch(/id="btn-\w+-approve"/);
    await shop.submit(address, 'simulator', { method, answer: 'decline' });
    await shop.submit(address, 'simulator', { method, answer: 'approve' });
    expect((await shop.assert(token)).body.PaymentMeans).toMatchObject({
      Brand: { PaymentMethod: brand },
      ...(Wallet && { Wallet }),
    });
  });

  it('opens a simulator after the card of UnionPay', async () => {
    const { address, token } = await shop.opened('C-union', { PaymentMethods: ['UNIONPAY'] });
    await shop.submit(address, 'card', { ...goodCard, CardNumber: '9100100052000005' });
    expect(await readText(address)).toContain('id="btn-unionpay-approve"');
    await shop.submit(address, 'simulator', {
      method: 'UNIONPAY',
      answer: 'approve',
      fault: 'FAULT pending',
    });
    expect((await shop.assert(token)).body.Transaction.Status).toBe('PENDING');
  });
});

// The provider's documented outcomes, typed by hand, independent of the stand-in's table.
it.each([
  ['VISA', '9010003150000001', 'FRICTIONLESS', true],
  ['VISA', '9010004250000008', 'ATTEMPT', true],
  ['VISA', '9010003750000005', 'NONE', false],
  ['VISA', '9010004350000007', '3DS_AUTHENTICATION_FAILED', undefined],
  ['VISA', '9010103204160007', 'PAYER_AUTHENTICATION_REQUIRED', undefined],
  ['VISA', '9030003150000007', 'TRANSACTION_DECLINED', undefined],
  ['MASTERCARD', '9030003204000003', 'ATTEMPT', true],
  ['DINERS', '9050100052101001', 'NONE', false],
  ['AMEX', '9070100352000008', 'ATTEMPT', true],
])('the test card of %s %s ends as %s', async (method, cardNumber, outcome, shift) => {
  const { token } = await shop.opened(`T-${cardNumber}-${method}`, { PaymentMethods: [method] });
  await shop.payer({ token, action: 'approve', cardNumber });
  await shop.payer({ token, action: 'abort' });
  const { ErrorName, Liability } = (await shop.assert(token)).body;
  const { LiabilityShift, ThreeDs } = Object(Liability);
  expect([ErrorName ?? ThreeDs.AuthenticationType, LiabilityShift]).toEqual([outcome, shift]);
});
