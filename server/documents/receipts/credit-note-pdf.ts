import type { Order } from '#contract/order.ts';
import type { FileBrand } from '../document-brand.ts';
import { documentTexts } from '../document-texts.ts';
import { type CreditNote, layoutCreditNote } from './layout-credit-note.ts';
import { formatReceiptNumber } from './layout-receipt.ts';
import { type ReceiptLook, renderReceiptLayout } from './render-receipt-layout.ts';

export type CreditNoteInput = CreditNote & ReceiptLook;

/** Name of the file that a buyer saves. */
export function creditNoteFileName({ lang }: Order, brand: FileBrand, number: number): string {
  return `${brand.key}-${documentTexts(brand, lang).creditNote.fileName}-${formatReceiptNumber(number)}.pdf`;
}

/** The credit note of a refund on A4, in the order's language. The same input gives the same bytes. */
export function renderCreditNotePdf(input: CreditNoteInput): Promise<Buffer> {
  return renderReceiptLayout(layoutCreditNote(input), {
    ...input,
    lang: input.order.lang,
    createdAt: input.refundedAt,
  });
}
