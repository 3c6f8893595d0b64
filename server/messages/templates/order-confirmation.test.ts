import { describe, expect, it } from 'vitest';
import { brand } from '#brands/murmeli/brand.ts';
import type { Order } from '#contract/order.ts';
import { LANGUAGES, type Language } from '#rules/language.ts';
import { digitalOrder, EXAMPLE_ADDRESS, exampleOrder } from '#server/testing/examples/example-order.ts';
import { orderConfirmationMail } from './order-confirmation.ts';

const shopUrl = 'https://karten.murmeli.example';
const textOf = (lang: Language, order: Order, hasTerms = true) =>
  orderConfirmationMail({ brand, shopUrl, lang, order, hasTerms }).text;

const inCountry = (order: Order, country: 'CH' | 'LI'): Order => {
  const address = { ...EXAMPLE_ADDRESS, country };
  return { ...order, addresses: { primaryAddress: address, billingAddress: address, useSameAddress: true } };
};
const posted = () => {
  const order = exampleOrder();
  return { ...order, cart: order.cart.filter(({ product }) => product.category === 'physical') };
};

const WITHDRAW = /widerrufen|révoquer|revocare l/;
const NO_WITHDRAWAL = /entfällt das Widerrufsrecht|ne peut donc pas être révoqué|non si può revocare/;

describe.each(LANGUAGES)('the right of withdrawal in %s', (lang) => {
  it('of posted cards is told to buyers in Liechtenstein, with days and address', () => {
    const text = textOf(lang, inCountry(posted(), 'LI'));
    expect(text).toMatch(WITHDRAW);
    expect(text).toMatch(/14\u00a0(Tage|jours|giorni)/);
    expect(text).toContain(brand.support.email);
    expect(text).not.toMatch(NO_WITHDRAWAL);
  });

  it('does not exist for digital cards, which were delivered at once at the buyer’s wish', () => {
    const text = textOf(lang, inCountry(digitalOrder(), 'LI'));
    expect(text).toMatch(NO_WITHDRAWAL);
    expect(text).toMatch(/ausdrücklichen Wunsch|demande expresse|espressamente/);
    expect(text).not.toMatch(WITHDRAW);
  });

  it('is told of each kind in a mixed order, also if the billing address alone is in Liechtenstein', () => {
    const text = textOf(lang, exampleOrder());
    expect(text).toMatch(WITHDRAW);
    expect(text).toMatch(NO_WITHDRAWAL);
  });

  it('is not spoken of to buyers in Switzerland', () => {
    const text = textOf(lang, inCountry(exampleOrder(), 'CH'));
    expect(text).not.toMatch(/Liechtenstein\n/);
    expect(text).not.toMatch(WITHDRAW);
  });
});

it.each(LANGUAGES)('names the attached terms only where they are attached, in %s', (lang) => {
  const attached = /Nutzungsbedingungen, die|conditions d’utilisation qui|condizioni d’uso che/;
  expect(textOf(lang, exampleOrder())).toMatch(attached);
  expect(textOf(lang, exampleOrder(), false)).not.toMatch(attached);
});

it('says of the 2 days until a posted card is active that they are working days', () => {
  expect(textOf('de-ch', exampleOrder())).toContain('innerhalb von 2\u00a0Arbeitstagen nach der Zahlung');
  for (const lang of LANGUAGES) expect(textOf(lang, exampleOrder())).not.toContain('48');
});
