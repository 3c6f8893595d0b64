import type { Order } from '#contract/order.ts';
import { addressLines } from '#rules/address-lines.ts';
import type { Category } from '#rules/lines.ts';
import { formatChf } from '#rules/money.ts';
import { getPaidMethodName } from '#rules/paid-method.ts';
import { swissTime } from '#rules/swiss-time.ts';
import { formatShippingVat } from '#rules/vat.ts';
import { formatDay } from '#texts/day.ts';
import { fill } from '#texts/fill.ts';
import { selectPlural } from '#texts/select-plural.ts';
import type { Block, CardPicture, SumLine } from './mail-content.ts';
import type { OrderMail } from './mail-layout.ts';
import { getMailTexts } from './mail-texts.ts';

type Line = Order['cart'][number];

export function countCards(cart: readonly Line[], category?: Category): number {
  return cart
    .filter(({ product }) => category === undefined || product.category === category)
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** True if all cards are digital. Such an order has no VAT (law 3). */
function isDigital({ cart }: Order): boolean {
  return cart.every(({ product }) => product.category === 'digital');
}

export function composeOrderFacts({ order, lang, brand }: OrderMail): Block {
  const texts = getMailTexts({ brand, lang });
  return {
    kind: 'facts',
    facts: [
      { label: texts.reference, value: order.reference },
      { label: texts.orderDate, value: formatDay(swissTime(new Date(order.orderDate)).date, lang) },
      { label: texts.method, value: getPaidMethodName(order) },
    ],
  };
}

/** Lists the distinct designs of the lines, for the header of a celebratory mail. */
export function listCardPictures(
  { brand, lang, shopUrl }: OrderMail,
  cart: readonly Line[],
  category?: Category,
): CardPicture[] {
  const shown = cart.filter(({ product }) => category === undefined || product.category === category);
  const designs = new Map(shown.map(({ product }) => [product.imagePath, product.name[lang]]));
  return [...designs].map(([path, design]) => ({
    src: shopUrl + path,
    alt: fill(getMailTexts({ brand, lang }).cardAlt, { design }),
  }));
}

/** Selects lines by number, counted from 1, with the given quantities. */
export function selectLines({ cart }: Order, lines: readonly { line: number; quantity: number }[]): Line[] {
  return lines.map(({ line, quantity }) => {
    const bought = cart[line - 1];
    if (bought === undefined) throw new Error('the order has no line for this card');
    return { ...bought, amount: quantity };
  });
}

export function composeCardLine({ brand, lang, shopUrl }: OrderMail, { product, amount }: Line): SumLine {
  return {
    name: product.name[lang],
    detail: fill(getMailTexts({ brand, lang }).unit, { amount, price: formatChf(product.price) }),
    picture: `${shopUrl}${product.imagePath}-400.jpg`,
    sum: formatChf(product.price * amount),
  };
}

/** Composes the order's lines without a total. */
export function composeLines(
  mail: OrderMail,
  { title, category }: { title: string; category?: Category },
): Block {
  const lines = mail.order.cart.filter(
    ({ product }) => category === undefined || product.category === category,
  );
  return { kind: 'sums', title, lines: lines.map((line) => composeCardLine(mail, line)) };
}

/**
 * Composes all lines, the shipping cost and the total. Shows VAT only with a shipping cost, because cards are
 * vouchers without VAT (law 3).
 */
export function composeOrderSums(mail: OrderMail): Block {
  const { order, lang } = mail;
  const texts = getMailTexts(mail);
  const { key, details } = order.deliveryOption;
  const shippingCost: SumLine = {
    name: texts.delivery[key],
    sum: details.price === 0 ? texts.free : formatChf(details.price),
  };
  const vat = formatShippingVat(details.price, details.vatTaxRate, lang);
  if (vat !== undefined) shippingCost.detail = fill(texts.shippingVat, vat);
  return {
    kind: 'sums',
    title: selectPlural(texts, 'lines', countCards(order.cart)),
    lines: [...order.cart.map((line) => composeCardLine(mail, line)), shippingCost],
    total: {
      name: texts.total,
      detail: isDigital(order) ? texts.totalNoteDigital : texts.totalNote,
      sum: formatChf(order.totalOrderAmount),
    },
  };
}

/** Composes the postal addresses, without e-mail addresses. */
export function composeOrderAddresses({ order, lang, brand }: OrderMail): Block {
  const texts = getMailTexts({ brand, lang });
  const { primaryAddress, billingAddress, useSameAddress } = order.addresses;
  const [primary, same] = isDigital(order)
    ? [texts.primaryDigital, texts.sameAddressDigital]
    : [texts.primary, texts.sameAddress];
  return {
    kind: 'columns',
    columns: [
      { title: primary, lines: addressLines(primaryAddress, lang) },
      {
        title: texts.billing,
        lines: useSameAddress ? [same] : addressLines(billingAddress, lang),
      },
    ],
  };
}
