import type { Order } from '#contract/order.ts';
import { layoutReceipt } from './layout-receipt.ts';
import { type ReceiptLook, renderReceiptLayout } from './render-receipt-layout.ts';

export type ReceiptInput = ReceiptLook & { order: Order; number: number; paidAt: Date };

/** The same input gives the same bytes. */
export function renderReceiptPdf(input: ReceiptInput): Promise<Buffer> {
  return renderReceiptLayout(layoutReceipt(input), {
    ...input,
    lang: input.order.lang,
    createdAt: input.paidAt,
  });
}
