import type { Order } from '#contract/order.ts';
import { DOCUMENT_TEXTS } from '../document-texts.ts';
import { type LedgerLook, renderLedgerPdf } from './ledger-pdf.ts';
import { formatReceiptNumber, receiptPaper } from './receipt-paper.ts';

export type ReceiptInput = LedgerLook & { order: Order; number: number; paidAt: Date };

/** Name of the file that a buyer saves. */
export function receiptFileName({ lang }: Order, brandKey: string, number: number): string {
  return `${brandKey}-${DOCUMENT_TEXTS[lang].receipt.fileName}-${formatReceiptNumber(number)}.pdf`;
}

/** The receipt of a paid order on A4, in the order's language. The same input gives the same bytes. */
export function renderReceiptPdf(input: ReceiptInput): Promise<Buffer> {
  return renderLedgerPdf(receiptPaper(input), {
    ...input,
    lang: input.order.lang,
    createdAt: input.paidAt,
  });
}
