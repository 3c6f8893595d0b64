import { describe, expect, it } from 'vitest';
import { parseBrand } from './brand.ts';
import { brand } from './murmeli/brand.ts';

const [first, second] = brand.catalogue;
if (!first || !second) throw new Error('the catalogue has at least two cards');

const withFirstCard = (change: object) => ({
  ...brand,
  catalogue: [{ ...first, ...change }, ...brand.catalogue.slice(1)],
});

describe('a brand', () => {
  it('is accepted when it is complete', () => {
    expect(parseBrand(brand)).toEqual(brand);
  });

  it('is refused when its cards are redeemable at third parties', () => {
    const thirdParties = { ...brand, redemption: { ...brand.redemption, circle: 'third-parties' } };
    expect(() => parseBrand(thirdParties)).toThrow(/redemption\.circle: .*Anti-Money-Laundering Act/);
  });

  it('is refused when it does not state where its cards are redeemed', () => {
    expect(() => parseBrand({ ...brand, redemption: undefined })).toThrow(/redemption/);
  });

  it('is refused when a text lacks a language', () => {
    const name = { 'de-ch': 'Bergluft', 'fr-ch': 'Grand air' };
    expect(() => parseBrand(withFirstCard({ name }))).toThrow(/catalogue\.0\.name\.it-ch/);
  });

  it('is refused when two cards share an id or a reference id', () => {
    expect(() => parseBrand(withFirstCard({ id: second.id }))).toThrow(
      /catalogue\.1\.id: .* is already used/,
    );
    expect(() => parseBrand(withFirstCard({ productReferenceId: second.productReferenceId }))).toThrow(
      /catalogue\.1\.productReferenceId: .* is already used/,
    );
  });

  it.each([
    ['below 5 francs', { from: 400, to: 50_000 }],
    ['above 500 francs', { from: 500, to: 50_100 }],
    ['with Rappen', { from: 550, to: 50_000 }],
    ['with fractions of a Rappen', { from: 500.5, to: 50_000 }],
    ['from high to low', { from: 10_000, to: 5_000 }],
  ])('is refused when a card has a range of values %s', (_, variablePrice) => {
    expect(() => parseBrand(withFirstCard({ variablePrice }))).toThrow(/catalogue\.0\.variablePrice/);
  });

  it('without payment methods offers those of the specification, in order', () => {
    const { paymentMethods: _, ...silent } = brand;
    expect(parseBrand(silent).paymentMethods).toEqual(['VISA', 'MASTERCARD', 'DINERS', 'UNIONPAY', 'TWINT']);
  });

  it('offers its payment methods in its own order', () => {
    const paymentMethods = ['TWINT', 'APPLEPAY', 'AMEX', 'POSTFINANCEPAY', 'GOOGLEPAY', 'VISA'];
    expect(parseBrand({ ...brand, paymentMethods }).paymentMethods).toEqual(paymentMethods);
  });

  it.each([
    ['none', [], /paymentMethods: list at least one of VISA, MASTERCARD, .*GOOGLEPAY/],
    [
      'an unknown one',
      ['VISA', 'CASH'],
      /paymentMethods\.1: unknown payment method; known are VISA, .*GOOGLEPAY/,
    ],
    ['one in lower-case letters', ['visa'], /paymentMethods\.0: unknown payment method/],
    ['one twice', ['VISA', 'TWINT', 'VISA'], /paymentMethods\.2: VISA is listed twice/],
    ['one that works on few devices alone', ['APPLEPAY'], /paymentMethods: APPLEPAY works on few devices/],
    ['no list', 'VISA', /paymentMethods: /],
  ])('is refused when its payment methods are %s', (_, paymentMethods, fault) => {
    expect(() => parseBrand({ ...brand, paymentMethods })).toThrow(fault);
  });

  it('lists all its errors at once', () => {
    const faulty = { ...brand, name: '', support: { ...brand.support, email: 'nobody' } };
    expect(() => parseBrand(faulty)).toThrow(/is invalid:\n- name: .*\n- support\.email: /s);
  });
});
