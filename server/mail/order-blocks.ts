import type { Order } from '#contract/order.ts';
import { COUNTRIES } from '#rules/country.ts';
import type { Language } from '#rules/language.ts';
import { formatChf } from '#rules/money.ts';
import { swissTime } from '#rules/swiss-time.ts';
import { VAT_RATE_PERCENT, vatContained } from '#rules/vat.ts';
import { formatDay } from '#texts/day.ts';
import { fill } from '#texts/fill.ts';
import type { Block, SumLine } from './mail-content.ts';
import { MAIL_TEXTS } from './mail-texts.ts';

type Line = Order['cart'][number];
type StoredAddress = Order['addresses']['primaryAddress'];

export function orderFacts(order: Order, lang: Language): Block {
  const texts = MAIL_TEXTS[lang];
  return {
    kind: 'facts',
    facts: [
      { label: texts.reference, value: order.reference },
      { label: texts.orderDate, value: formatDay(swissTime(new Date(order.orderDate)).date, lang) },
      { label: texts.method, value: texts.methods[order.paymentMethod] },
    ],
  };
}

function cardLine({ product, amount }: Line, lang: Language, shopUrl: string): SumLine {
  return {
    name: product.name[lang],
    detail: fill(MAIL_TEXTS[lang].unit, { amount, price: formatChf(product.price) }),
    picture: `${shopUrl}${product.imagePath}-400.jpg`,
    sum: formatChf(product.price * amount),
  };
}

/** The digital cards alone, without a total: what the mail of cards encloses. */
export function digitalLines(order: Order, lang: Language, shopUrl: string): Block {
  const digital = order.cart.filter(({ product }) => product.category === 'digital');
  return {
    kind: 'sums',
    title: MAIL_TEXTS[lang].lines,
    lines: digital.map((line) => cardLine(line, lang, shopUrl)),
  };
}

/**
 * All lines, postage and total. The postage names the VAT it contains; cards are vouchers and bear none, so an
 * order without postage names neither rate nor sum (readings section 3, money.md part 4).
 */
export function orderSums(order: Order, lang: Language, shopUrl: string): Block {
  const texts = MAIL_TEXTS[lang];
  const { key, details } = order.deliveryOption;
  const postage: SumLine = { name: texts.delivery[key], sum: formatChf(details.price) };
  if (details.price > 0) {
    const rate = String(VAT_RATE_PERCENT).replace('.', lang === 'de-ch' ? '.' : ',');
    postage.detail = fill(texts.postageVat, { rate, vat: formatChf(vatContained(details.price)) });
  }
  return {
    kind: 'sums',
    title: texts.lines,
    lines: [...order.cart.map((line) => cardLine(line, lang, shopUrl)), postage],
    total: { name: texts.total, detail: texts.totalNote, sum: formatChf(order.totalOrderAmount) },
  };
}

function addressLines(address: StoredAddress, lang: Language): string[] {
  const country = COUNTRIES.find(({ code }) => code === address.country)?.name[lang] ?? address.country;
  return [
    address.company,
    `${address.firstName} ${address.lastName}`,
    address.addressSupplement,
    `${address.street} ${address.streetNumber}`,
    `${address.zipCode} ${address.city}`,
    country,
  ].filter((line) => line !== '');
}

/** Postal addresses without the e-mail, as on the order page. */
export function orderAddresses(order: Order, lang: Language): Block {
  const texts = MAIL_TEXTS[lang];
  const { primaryAddress, billingAddress, useSameAddress } = order.addresses;
  const posted = order.cart.some(({ product }) => product.category === 'physical');
  return {
    kind: 'columns',
    columns: [
      { title: posted ? texts.primary : texts.primaryDigital, lines: addressLines(primaryAddress, lang) },
      {
        title: texts.billing,
        lines: useSameAddress ? [texts.sameAddress] : addressLines(billingAddress, lang),
      },
    ],
  };
}
