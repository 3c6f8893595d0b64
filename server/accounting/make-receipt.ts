import type { ReceiptRepository } from '#server/postgres/accounting/pg-receipt-repository.ts';

export type Receipt = { number: number; bytes: Buffer };

/**
 * Draws the document with its number. Must not use the database. May run twice: first with the expected number, and again
 * inside the transaction if another document took that number, so that no number stays without its document.
 */
export type Print = (number: number) => Promise<Buffer>;

export type MakeReceiptDeps = {
  receipts: ReceiptRepository;
  /** Fetches what the receipt of an order says; the result draws it. */
  prepare: (paidAt: Date) => Promise<Print>;
};

/**
 * The receipt of a paid order, made at the first call and the same bytes at every further one, however many call at
 * once. What takes a query, and the first drawing, is done before the numbers are locked.
 */
export async function makeReceipt({ receipts, prepare }: MakeReceiptDeps, orderId: string): Promise<Receipt> {
  const { made, paidAt } = await receipts.ofOrder(orderId);
  return made ?? receipts.add(orderId, await prepare(paidAt));
}
