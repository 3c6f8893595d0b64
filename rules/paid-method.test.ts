import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPaymentCountries, getPaidMethod, getPaidMethodName } from './paid-method.ts';
import { METHOD_NAMES, PAYMENT_METHODS } from './payment.ts';

describe('what was paid with', () => {
  it.each([
    ['the brand that the provider names', { method: 'MASTERCARD' }, 'MASTERCARD'],
    ['the wallet in which the card lay', { method: 'VISA', wallet: 'APPLEPAY' }, 'APPLEPAY'],
    ['the wallet where the card is not named', { wallet: 'GOOGLEPAY' }, 'GOOGLEPAY'],
    ['the brand in a wallet that we do not know', { method: 'VISA', wallet: 'TOMORROWPAY' }, 'VISA'],
    ['a brand that we do not know, as it is', { method: 'Maestro International' }, 'Maestro International'],
    ['such a brand on one line', { method: ' Maes\ntro\u0000\u202E! ' }, 'Maes tro !'],
    ['such a brand, cut', { method: 'É'.repeat(41) }, 'É'.repeat(40)],
    ['nothing where nothing is said', {}, null],
    ['nothing where nothing can be read', { method: ' \u200b\t' }, null],
    ['nothing where only an unknown wallet is named', { wallet: 'CASH' }, null],
  ])('is %s', (_name, named, recorded) => expect(getPaidMethod(named)).toBe(recorded));

  it('fits on a line, whatever a provider sends', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (method) => {
        const recorded = getPaidMethod({ method });
        return recorded === null || (/^\P{C}{1,40}$/u.test(recorded) && recorded === recorded.trim());
      }),
    );
  });
});

describe('its name', () => {
  const showName = (paidMethod: string | null) => getPaidMethodName({ paymentMethod: 'DINERS', paidMethod });

  it('exists for every known method', () => {
    for (const method of PAYMENT_METHODS) expect(showName(method)).toBe(METHOD_NAMES[method]);
  });

  it('is the chosen one’s if the provider named none', () => {
    expect(showName(null)).toBe('Diners Club / Discover');
  });

  it.each(['MAESTRO', 'constructor', 'legend '])('is the provider’s own text, of %s', (method) => {
    expect(showName(method)).toBe(method);
  });
});

describe('the countries that process payments', () => {
  it('are named once each, with their methods', () => {
    expect(formatPaymentCountries(['TWINT', 'VISA', 'UNIONPAY', 'APPLEPAY'], 'fr-ch')).toBe(
      'États-Unis (Visa, Apple Pay), Chine (UnionPay)',
    );
  });

  it('are none for methods of Swiss companies', () => {
    expect(formatPaymentCountries(['TWINT', 'POSTFINANCEPAY'], 'it-ch')).toBe('nessuno');
  });
});
