import type { OrderStatus, PaymentStatus } from '#rules/status.ts';

/** An order as a list shows it: nothing of the buyer, and no card. */
export type ListedOrder = {
  reference: string;
  placedAt: Date;
  order: OrderStatus;
  payment: PaymentStatus;
  method: string;
  total: number;
  refunded: number;
  cards: number;
  /** Digital cards that the supplier has not issued yet. */
  pending: number;
  /** Of its parcels, joined by commas; empty without any. */
  parcels: string;
  /** Kinds of its open review items, joined by commas. */
  items: string;
};

export type OrderFilter = {
  status?: OrderStatus | undefined;
  since?: Date | undefined;
  stuck: boolean;
  limit: number;
};

/** In what an order was found. */
export type FoundBy = 'reference' | 'e-mail' | 'name' | 'last four digits' | 'provider id';

export type Searched = { foundBy: FoundBy; orders: ListedOrder[] };

/** Something that happened to an order. */
export type HistoryEntry = {
  at: Date;
  /** What it happened to: `order`, `payment`, `mail`, `card`, … */
  subject: string;
  what: string;
  /** Cause, outcome or reason; empty when there is nothing to say. */
  why: string;
  /** The operator, where it was one. */
  person: string | null;
};
