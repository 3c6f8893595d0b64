import type { Order } from '#contract/order.ts';
import { addressLines } from '#rules/address-lines.ts';
import type { Language } from '#rules/language.ts';
import type { Category } from '#rules/lines.ts';
import { formatChf } from '#rules/money.ts';
import { swissTime } from '#rules/swiss-time.ts';
import { shippingVat } from '#server/accounting/shipping-vat.ts';
import { formatDay } from '#texts/day.ts';
import { fill } from '#texts/fill.ts';
import type { Block, CardPicture, SumLine } from './mail-content.ts';
import { MAIL_TEXTS } from './mail-texts.ts';

type Line = Order['cart'][number];

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

/** The designs of an order or of one of its kinds, each once, for the top of a mail that has something to celebrate. */
export function cardPictures(
  { cart }: Order,
  lang: Language,
  shopUrl: string,
  category?: Category,
): CardPicture[] {
  const shown = cart.filter(({ product }) => category === undefined || product.category === category);
  const designs = new Map(shown.map(({ product }) => [product.imagePath, product.name[lang]]));
  return [...designs].map(([path, design]) => ({
    src: shopUrl + path,
    alt: fill(MAIL_TEXTS[lang].cardAlt, { design }),
  }));
}

/** A line of an order, or so many of its cards. */
export function cardLine(
  { product, amount }: Line,
  lang: Language,
  shopUrl: string,
  cards = amount,
): SumLine {
  return {
    name: product.name[lang],
    detail: fill(MAIL_TEXTS[lang].unit, { amount: cards, price: formatChf(product.price) }),
    picture: `${shopUrl}${product.imagePath}-400.jpg`,
    sum: formatChf(product.price * cards),
  };
}

/** Lines without a total: what a mail encloses or a parcel holds. */
export function linesOf(
  { cart }: Order,
  lang: Language,
  shopUrl: string,
  { title, category }: { title: string; category?: Category },
): Block {
  const lines = cart.filter(({ product }) => category === undefined || product.category === category);
  return { kind: 'sums', title, lines: lines.map((line) => cardLine(line, lang, shopUrl)) };
}

/** All lines, postage and total; the postage names the VAT it contains. */
export function orderSums(order: Order, lang: Language, shopUrl: string): Block {
  const texts = MAIL_TEXTS[lang];
  const { key, details } = order.deliveryOption;
  const shippingCost: SumLine = {
    name: texts.delivery[key],
    sum: details.price === 0 ? texts.free : formatChf(details.price),
  };
  const vat = shippingVat(details.price, lang);
  if (vat !== undefined) shippingCost.detail = fill(texts.shippingVat, vat);
  return {
    kind: 'sums',
    title: texts.lines,
    lines: [...order.cart.map((line) => cardLine(line, lang, shopUrl)), shippingCost],
    total: { name: texts.total, detail: texts.totalNote, sum: formatChf(order.totalOrderAmount) },
  };
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
