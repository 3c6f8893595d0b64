import { describe, expect, it } from 'vitest';
import { brand } from '#brands/murmeli/brand.ts';
import type { Order } from '#contract/order.ts';
import { LANGUAGES, type Language } from '#rules/language.ts';
import { digitalOrder, EXAMPLE_ADDRESS, exampleOrder } from '#server/testing/examples/example-order.ts';
import { orderConfirmationMail } from './order-confirmation.ts';

const shopUrl = 'https://karten.murmeli.example';
const renderText = (lang: Language, order: Order, hasTerms = true) =>
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
  it('for posted cards is explained to buyers in Liechtenstein, with days and address', () => {
    const text = renderText(lang, inCountry(posted(), 'LI'));
    expect(text).toMatch(WITHDRAW);
    expect(text).toMatch(/14\u00a0(Tage|jours|giorni)/);
    expect(text).toContain(brand.support.email);
    expect(text).not.toMatch(NO_WITHDRAWAL);
  });

  it('does not exist for digital cards, delivered immediately at the buyer’s request', () => {
    const text = renderText(lang, inCountry(digitalOrder(), 'LI'));
    expect(text).toMatch(NO_WITHDRAWAL);
    expect(text).toMatch(/ausdrücklichen Wunsch|demande expresse|espressamente/);
    expect(text).not.toMatch(WITHDRAW);
  });

  it('is explained per kind in a mixed order, also if only the billing address is in Liechtenstein', () => {
    const text = renderText(lang, exampleOrder());
    expect(text).toMatch(WITHDRAW);
    expect(text).toMatch(NO_WITHDRAWAL);
  });

  it('is not mentioned to buyers in Switzerland', () => {
    const text = renderText(lang, inCountry(exampleOrder(), 'CH'));
    expect(text).not.toMatch(/Liechtenstein\n/);
    expect(text).not.toMatch(WITHDRAW);
  });
});

it.each(LANGUAGES)('names the attached terms only if they are attached, in %s', (lang) => {
  const attached = /Nutzungsbedingungen, die|conditions d’utilisation qui|condizioni d’uso che/;
  expect(renderText(lang, exampleOrder())).toMatch(attached);
  expect(renderText(lang, exampleOrder(), false)).not.toMatch(attached);
});

it('says that the 2 days until a posted card is active are working days', () => {
  expect(renderText('de-ch', exampleOrder())).toContain('innerhalb von 2\u00a0Arbeitstagen nach der Zahlung');
  for (const lang of LANGUAGES) expect(renderText(lang, exampleOrder())).not.toContain('48');
});
