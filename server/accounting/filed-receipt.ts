import type { Span } from './reconcile.ts';

/** A receipt or credit note as a list shows it. */
export type FiledReceipt = {
  number: number;
  kind: 'receipt' | 'credit-note';
  /** Of its order. */
  reference: string;
  filedAt: Date;
};

/** All that is named must hold; what is left out does not matter. */
export type ReceiptFilter = {
  orderIds?: readonly string[] | undefined;
  /** Both included. */
  numbers?: { first: number; last: number } | undefined;
  span?: Span | undefined;
  /** At most so many; all where it is left out. */
  limit?: number | undefined;
};
