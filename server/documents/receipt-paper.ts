import type { Order } from '#contract/order.ts';
import type { Language } from '#rules/language.ts';
import { formatChf } from '#rules/money.ts';
import { swissTime } from '#rules/swiss-time.ts';
import { addressLines } from '#server/shop/address-lines.ts';
import { postageVat } from '#server/shop/postage-vat.ts';
import { formatDay } from '#texts/day.ts';
import { fill } from '#texts/fill.ts';
import type { DocumentBrand } from './document-brand.ts';
import { DOCUMENT_TEXTS } from './document-texts.ts';
import type { LedgerPaper } from './ledger-paper.ts';

/** A number of the books as people read it. */
export function formatReceiptNumber(number: number): string {
  return String(number).padStart(6, '0');
}

/**
 * The receipt of a paid order. Cards are vouchers and stand without any mark of VAT; only postage names what it
 * contains, and only then does the seller's VAT number stand there (money.md part 4).
 */
export function receiptPaper(input: {
  order: Order;
  number: number;
  paidAt: Date;
  brand: DocumentBrand;
}): LedgerPaper {
  const { order, paidAt, brand } = input;
  const { lang, reference } = order;
  const texts = DOCUMENT_TEXTS[lang].receipt;
  const { email, telephone, hours } = brand.support;
  const number = formatReceiptNumber(input.number);
  return {
    title: fill(texts.title, { number, reference, brand: brand.name }),
    heading: fill(texts.heading, { number }),
    continued: fill(texts.continued, { number, reference }),
    seller: { title: texts.seller, lines: sellerLines(order, brand) },
    buyer: { title: texts.buyer, lines: addressLines(order.addresses.billingAddress, lang) },
    facts: [
      { label: texts.paidOn, value: formatDay(swissTime(paidAt).date, lang) },
      { label: texts.reference, value: reference },
      { label: texts.method, value: texts.methods[order.paymentMethod] },
    ],
    columns: [texts.design, texts.category, texts.value, texts.amount, texts.sum],
    rows: order.cart.map(({ product, amount }) => [
      product.name[lang],
      texts.categories[product.category],
      formatChf(product.price),
      String(amount),
      formatChf(product.price * amount),
    ]),
    extras: postageOf(order, lang),
    total: { name: texts.total, sum: formatChf(order.totalOrderAmount) },
    remarks: [
      texts.voucher,
      fill(DOCUMENT_TEXTS[lang].cards.support, { email, telephone, hours: hours[lang] }),
    ],
    pageName: (page, pages) => fill(texts.page, { page, pages }),
  };
}

function sellerLines({ lang, deliveryOption }: Order, { legalEntity }: DocumentBrand): string[] {
  const { addressLines: lines, country, email, registerNumber: number } = legalEntity;
  const isTaxed = postageVat(deliveryOption.details.price, lang) !== undefined;
  const register = isTaxed ? fill(DOCUMENT_TEXTS[lang].receipt.vatNumber, { number }) : number;
  return [...lines, country[lang], email, register];
}

function postageOf({ deliveryOption }: Order, lang: Language): LedgerPaper['extras'] {
  const texts = DOCUMENT_TEXTS[lang].receipt;
  const { key, details } = deliveryOption;
  const vat = postageVat(details.price, lang);
  if (vat === undefined) return [];
  return [{ name: texts.delivery[key], note: fill(texts.postageVat, vat), sum: formatChf(details.price) }];
}
