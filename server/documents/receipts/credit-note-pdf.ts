import { type CreditNote, layoutCreditNote } from './layout-credit-note.ts';
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
