/** Digital cards of one order that the supplier has not issued yet. */
export type PendingCards = {
  reference: string;
  since: Date;
  cards: number;
  value: number;
  /** Why, as far as its review items say. */
  why: string;
};
