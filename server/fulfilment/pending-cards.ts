/** Digital cards of an order that the supplier hasn't issued yet. */
export type PendingCards = {
  reference: string;
  since: Date;
  cards: number;
  value: number;
  /** The reasons from the order's review items. */
  why: string;
};
