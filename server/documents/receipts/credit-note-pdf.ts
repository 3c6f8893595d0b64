import type { Order } from '#contract/order.ts';
import { subtotalOf } from '#rules/lines.ts';
import { formatChf, type Rappen } from '#rules/money.ts';
import { namePaidMethod } from '#rules/paid-method.ts';
import { swissTime } from '#rules/swiss-time.ts';
import { formatDay } from '#texts/day.ts';
import { fill } from '#texts/fill.ts';
import { forCount } from '#texts/for-count.ts';
import type { DocumentBrand } from '../document-brand.ts';
import { documentTexts } from '../document-texts.ts';
import { formatReceiptNumber } from './layout-receipt.ts';
import type { ReceiptLayout } from './receipt-layout.ts';
import { type ReceiptLine, receiptTexts } from './receipt-texts.ts';
import { type ReceiptLook, renderReceiptLayout } from './render-receipt-layout.ts';

export type CreditNoteInput = CreditNote & ReceiptLook;

/** The credit note of a refund on A4, in the order's language. The same input gives the same bytes. */
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
  /** What was paid; its day is that of the payment. */
  receipt: { number: number; paidAt: Date };
  /** The refunded cards. */
  lines: readonly ReceiptLine[];
  /** What of it was refunded. */
  shippingCost: Rappen;
  total: Rappen;
  /** The money went by bank, and not to what was paid with. */
  byBank: boolean;
  brand: DocumentBrand;
};

/** The credit note of a refund, in the words of the receipt it refers to. Throws when its total is not its sum. */
function layoutCreditNote(input: CreditNote): ReceiptLayout {
  const { order, lines, shippingCost, total, brand } = input;
  if (subtotalOf(lines) + shippingCost !== total)
    throw new Error('the total of a credit note is not the sum of what it gives back');
  const { lang, reference } = order;
  const { receipt, creditNote: texts } = documentTexts(brand, lang);
  const number = formatReceiptNumber(input.number);
  const dayOf = (instant: Date) => formatDay(swissTime(instant).date, lang);
  const { support, ...words } = receiptTexts(input, input);
  return {
    ...words,
    title: fill(texts.title, { number, reference, brand: brand.name }),
    heading: fill(texts.heading, { number }),
    continued: fill(texts.continued, { number, reference }),
    facts: [
      { label: texts.refundedOn, value: dayOf(input.refundedAt) },
      {
        label: texts.receipt,
        value: fill(texts.receiptOf, {
          number: formatReceiptNumber(input.receipt.number),
          day: dayOf(input.receipt.paidAt),
        }),
      },
      { label: receipt.reference, value: reference },
      { label: receipt.method, value: input.byBank ? texts.byBank : namePaidMethod(order) },
    ],
    total: { name: texts.total, sum: formatChf(total) },
    // Only the shipping cost is refunded: no word about cards.
    remarks: lines.length === 0 ? [support] : [...cardRemarks(input), support],
  };
}

/** Without postage the note says nothing of VAT, as the receipt of cards alone. */
function cardRemarks({ order, lines, shippingCost, brand }: CreditNote): string[] {
  const { receipt, creditNote: texts } = documentTexts(brand, order.lang);
  const count = lines.reduce((sum, { amount }) => sum + amount, 0);
  return [forCount(texts, 'cardsVoid', count), shippingCost === 0 ? receipt.voucherAlone : texts.voucher];
}
