import type { Order } from '#contract/order.ts';
import { getSubtotal } from '#rules/lines.ts';
import { formatChf, type Rappen } from '#rules/money.ts';
import { getPaidMethodName } from '#rules/paid-method.ts';
import { swissTime } from '#rules/swiss-time.ts';
import { formatDay } from '#texts/day.ts';
import { fill } from '#texts/fill.ts';
import { selectPlural } from '#texts/select-plural.ts';
import type { DocumentBrand } from '../document-brand.ts';
import { getDocumentTexts } from '../document-texts.ts';
import { formatReceiptNumber } from './layout-receipt.ts';
import type { ReceiptLayout } from './receipt-layout.ts';
import { createReceiptTexts, type ReceiptLine } from './receipt-texts.ts';
import { type ReceiptBranding, renderReceiptLayout } from './render-receipt-layout.ts';

export type CreditNoteInput = CreditNote & ReceiptBranding;

/** The same input gives the same bytes. */
export function renderCreditNotePdf(input: CreditNoteInput): Promise<Buffer> {
  return renderReceiptLayout(layoutCreditNote(input), {
    ...input,
    lang: input.order.lang,
    createdAt: input.refundedAt,
  });
}

type CreditNote = {
  order: Order;
  number: number;
  refundedAt: Date;
  receipt: { number: number; paidAt: Date };
  lines: readonly ReceiptLine[];
  shippingCost: Rappen;
  total: Rappen;
  /** False if the refund went to the original payment method. */
  isBankTransfer: boolean;
  brand: DocumentBrand;
};

/** @throws Error if the total isn't the sum of the lines and the shipping cost */
function layoutCreditNote(input: CreditNote): ReceiptLayout {
  const { order, lines, shippingCost, total, brand } = input;
  if (getSubtotal(lines) + shippingCost !== total)
    throw new Error('the total of a credit note differs from the sum of its lines');
  const { lang, reference } = order;
  const { receipt, creditNote: texts } = getDocumentTexts(brand, lang);
  const number = formatReceiptNumber(input.number);
  const formatSwissDay = (instant: Date) => formatDay(swissTime(instant).date, lang);
  const { support, ...shared } = createReceiptTexts({ order, brand }, { lines, shippingCost });
  return {
    ...shared,
    title: fill(texts.title, { number, reference }),
    heading: fill(texts.heading, { number }),
    continued: fill(texts.continued, { number, reference }),
    facts: [
      { label: texts.refundedOn, value: formatSwissDay(input.refundedAt) },
      {
        label: texts.receipt,
        value: fill(texts.receiptOf, {
          number: formatReceiptNumber(input.receipt.number),
          day: formatSwissDay(input.receipt.paidAt),
        }),
      },
      { label: receipt.reference, value: reference },
      { label: receipt.method, value: input.isBankTransfer ? texts.byBank : getPaidMethodName(order) },
    ],
    total: { name: texts.total, sum: formatChf(total) },
    remarks: lines.length === 0 ? [support] : [...listCardRemarks(input), support],
  };
}

/** Like the receipt, mentions VAT only if there is a shipping cost. */
function listCardRemarks({ order, lines, shippingCost, brand }: CreditNote): string[] {
  const { receipt, creditNote: texts } = getDocumentTexts(brand, order.lang);
  const count = lines.reduce((sum, { amount }) => sum + amount, 0);
  return [selectPlural(texts, 'cardsVoid', count), shippingCost === 0 ? receipt.voucherAlone : texts.voucher];
}
