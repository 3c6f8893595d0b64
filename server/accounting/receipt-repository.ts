export type Receipt = { number: number; bytes: Buffer };

/** `made`: undefined until it is drawn. */
export type OrderReceipt = { paidAt: Date; made: Receipt | undefined };

/**
 * Draws the document under its number. Must not touch the database, and may be called twice: before the numbers are
 * locked, under the number to expect, and where that was taken meanwhile, inside the transaction that gives the number,
 * so that a number without its document can never stay behind.
 */
export type Print = (number: number) => Promise<Buffer>;

/** The numbered documents of the shop: without gaps, immutable, chained by hashes (law 4). */
export type ReceiptRepository = {
  /** @throws when the order is not paid */
  ofOrder: (orderId: string) => Promise<OrderReceipt>;
  /** Files the order's receipt, once: a second call gets the bytes of the first. */
  add: (orderId: string, print: Print) => Promise<Receipt>;
  /** The credit note of a refund, once: a second call gets the bytes of the first. */
  credit: (orderId: string, refundId: string, print: Print) => Promise<Receipt>;
};
