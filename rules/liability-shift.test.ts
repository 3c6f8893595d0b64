import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAYMENT_METHODS } from '#rules/payment.ts';
import { isTooRisky, NO_SHIFT_LIMITS, type NoShiftLimits, type Sale } from './liability-shift.ts';

const sale = (changes: Partial<Sale> = {}): Sale => ({
  methods: ['VISA', 'VISA'],
  digitalSubtotal: 100_05,
  liabilityShift: false,
  ...changes,
});

describe('an authorization without liability shift', () => {
  it.each<[string, Partial<Sale>, boolean]>([
    ['of exactly CHF 100 of digital cards is kept', { digitalSubtotal: 100_00 }, false],
    ['of a Rappen more is released', { digitalSubtotal: 100_01 }, true],
    ['of posted cards alone is kept', { digitalSubtotal: 0 }, false],
    ['of Mastercard is released', { methods: ['MASTERCARD', 'MASTERCARD'] }, true],
    ['of Diners is released', { methods: ['DINERS', 'DINERS'] }, true],
    ['of UnionPay is kept: it has no 3-D Secure', { methods: ['UNIONPAY', 'UNIONPAY'] }, false],
    [
      'of TWINT, which says nothing of it, is kept',
      { methods: ['TWINT', 'TWINT'], liabilityShift: undefined },
      false,
    ],
    ['of Visa that says nothing of it is released', { liabilityShift: undefined }, true],
    ['of Visa where TWINT was chosen is released', { methods: ['TWINT', 'VISA'] }, true],
    ['of an unknown brand where Visa was chosen is released', { methods: ['VISA', 'TOMORROW'] }, true],
    ['of an unnamed brand where Visa was chosen is released', { methods: ['VISA', undefined] }, true],
    ['of a brand with a treacherous name is kept', { methods: ['UNIONPAY', 'constructor'] }, false],
    ['of American Express is released', { methods: ['AMEX', 'AMEX'] }, true],
    ['of Visa in a wallet is released', { methods: ['APPLEPAY', 'VISA', 'APPLEPAY'] }, true],
    ['of a wallet whose card is not named is released', { methods: ['GOOGLEPAY', undefined] }, true],
    [
      'in a wallet that was not chosen here is released',
      { methods: ['UNIONPAY', 'UNIONPAY', 'APPLEPAY'] },
      true,
    ],
    [
      'of PostFinance Pay is kept: its bank has asked',
      { methods: ['POSTFINANCEPAY', 'POSTFINANCEPAY'] },
      false,
    ],
    ['with the shift is kept', { liabilityShift: true }, false],
  ])('%s', (_name, changes, risky) => expect(isTooRisky(sale(changes), NO_SHIFT_LIMITS)).toBe(risky));
});

const method = fc.constantFrom(...PAYMENT_METHODS);
const anySale: fc.Arbitrary<Sale> = fc.record({
  methods: fc.tuple(
    fc.option(method, { nil: undefined }),
    fc.option(fc.oneof(method, fc.string()), { nil: undefined }),
  ),
  digitalSubtotal: fc.integer({ min: 0, max: 3000_00 }),
  liabilityShift: fc.constantFrom(true, false, undefined),
});
const anyLimits: fc.Arbitrary<NoShiftLimits> = fc.dictionary(method, fc.integer({ min: 0, max: 3000_00 }));

describe('for any sale and any limits', () => {
  const always = (check: (sold: Sale, limits: NoShiftLimits) => boolean) =>
    fc.assert(fc.property(anySale, anyLimits, check), { numRuns: 3000 });

  it('a liability shift is never too risky', () =>
    always((sold, limits) => !isTooRisky({ ...sold, liabilityShift: true }, limits)));

  it('an order without digital cards is never too risky', () =>
    always((sold, limits) => !isTooRisky({ ...sold, digitalSubtotal: 0 }, limits)));

  it('a method without limits is never too risky', () => always((sold) => !isTooRisky(sold, {})));

  it('a too risky order stays so with more digital cards', () =>
    always((sold, limits) => {
      const more = { ...sold, digitalSubtotal: sold.digitalSubtotal + 1 };
      return !isTooRisky(sold, limits) || isTooRisky(more, limits);
    }));

  it('a too risky order stays so under a lower limit', () =>
    always((sold, limits) => {
      const lower = Object.fromEntries(Object.entries(limits).map(([key, limit]) => [key, limit - 1]));
      return !isTooRisky(sold, limits) || isTooRisky(sold, lower);
    }));

  it('an unknown liability shift counts as none', () =>
    always((sold, limits) => {
      const [silent, none] = [undefined, false].map((liabilityShift) =>
        isTooRisky({ ...sold, liabilityShift }, limits),
      );
      return silent === none;
    }));
});
