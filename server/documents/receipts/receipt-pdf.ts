import type { Order } from '#contract/order.ts';
import { layoutReceipt } from './layout-receipt.ts';
import { type ReceiptBranding, renderReceiptLayout } from './render-receipt-layout.ts';

export type ReceiptInput = ReceiptBranding & { order: Order; number: number; paidAt: Date };

/** The same input gives the same bytes. */
export function renderReceiptPdf(input: ReceiptInput): Promise<Buffer> {
  return renderReceiptLayout(layoutReceipt(input), {
    ...input,
    lang: input.order.lang,
    createdAt: input.paidAt,
  });
}
