import type { ReceiptRepository } from '#server/postgres/accounting/receipt-repository.ts';

export type Receipt = { number: number; bytes: Buffer };

/**
 * Renders the document with its number. Must not use the database. May be called twice: with the expected
 * number, and again inside the transaction if another document took it. No number is left without a document.
 */
export type PrintReceipt = (number: number) => Promise<Buffer>;

export type MakeReceiptDeps = {
  receipts: ReceiptRepository;
  /** Loads the content of an order's receipt and returns a function that renders it. */
  prepare: (paidAt: Date) => Promise<PrintReceipt>;
};

/**
 * Returns the receipt of a paid order, created on the first call. Concurrent and later calls get the same
 * bytes. Queries and the first print run before the numbers are locked.
 */
export async function makeReceipt({ receipts, prepare }: MakeReceiptDeps, orderId: string): Promise<Receipt> {
  const { existing, paidAt } = await receipts.readByOrder(orderId);
  return existing ?? receipts.addReceipt(orderId, await prepare(paidAt));
}
