import type { Order } from '#contract/order.ts';
import { formatChf } from '#rules/money.ts';
import { getPaidMethodName } from '#rules/paid-method.ts';
import { swissTime } from '#rules/swiss-time.ts';
import { formatDay } from '#texts/day.ts';
import { fill } from '#texts/fill.ts';
import type { DocumentBrand, FileBrand } from '../document-brand.ts';
import { getDocumentTexts } from '../document-texts.ts';
import type { ReceiptLayout } from './receipt-layout.ts';
import { createReceiptTexts } from './receipt-texts.ts';

export function formatReceiptNumber(number: number): string {
  return String(number).padStart(6, '0');
}

export function layoutReceipt(input: {
  order: Order;
  number: number;
  paidAt: Date;
  brand: DocumentBrand;
}): ReceiptLayout {
  const { order, paidAt, brand } = input;
  const { lang, reference } = order;
  const texts = getDocumentTexts(brand, lang).receipt;
  const number = formatReceiptNumber(input.number);
  const lines = order.cart.map(({ product, amount }) => ({ ...product, amount }));
  const shippingCost = order.deliveryOption.details.price;
  const { support, ...shared } = createReceiptTexts(input, { lines, shippingCost });
  return {
    ...shared,
    title: fill(texts.title, { number, reference }),
    heading: fill(texts.heading, { number }),
    continued: fill(texts.continued, { number, reference }),
    facts: [
      { label: texts.paidOn, value: formatDay(swissTime(paidAt).date, lang) },
      { label: texts.reference, value: reference },
      { label: texts.method, value: getPaidMethodName(order) },
    ],
    total: { name: texts.total, sum: formatChf(order.totalOrderAmount) },
    // Sales of cards alone have no VAT (law 3).
    remarks: [shippingCost === 0 ? texts.voucherAlone : texts.voucher, support],
  };
}

// Defined here, so that programs that only need file names don't load pdfkit.

export function receiptFileName({ lang }: Order, brand: FileBrand, number: number): string {
  return `${brand.key}-${getDocumentTexts(brand, lang).receipt.fileName}-${formatReceiptNumber(number)}.pdf`;
}

export function creditNoteFileName({ lang }: Order, brand: FileBrand, number: number): string {
  return `${brand.key}-${getDocumentTexts(brand, lang).creditNote.fileName}-${formatReceiptNumber(number)}.pdf`;
}
