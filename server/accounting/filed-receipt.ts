import type { Span } from './reconcile.ts';

/** A receipt or credit note, as listed. */
export type FiledReceipt = {
  number: number;
  kind: 'receipt' | 'credit-note';
  /** Reference of the order. */
  reference: string;
  filedAt: Date;
};

/** Conditions are combined with AND. */
export type ReceiptFilter = {
  orderIds?: readonly string[] | undefined;
  /** Both inclusive. */
  numbers?: { first: number; last: number } | undefined;
  span?: Span | undefined;
  /** Maximum number of results; unlimited by default. */
  limit?: number | undefined;
};
