import type { FoundBy } from '#rules/found-by.ts';
import type { ProviderRequestKind, RequestOutcome, SupplierRequestKind } from '#rules/request-outcomes.ts';
import type { ReviewKind } from '#rules/review-kinds.ts';
import type { OrderStatus, ParcelStatus, PaymentStatus } from '#rules/status.ts';

/** The buyer of a listed order. Included only on request, and each access is recorded. */
export type ListedBuyer = { name: string; town: string; email: string };

/** An order as shown in lists, without cards. Buyer data is included on request only. */
export type ListedOrder = {
  reference: string;
  placedAt: Date;
  order: OrderStatus;
  payment: PaymentStatus;
  method: string;
  total: number;
  refunded: number;
  cards: number;
  /** Digital cards not issued yet. */
  pending: number;
  parcels: ParcelStatus[];
  /** Kinds of the open review items, oldest first. */
  items: ReviewKind[];
  buyer?: ListedBuyer;
};

export type OrderCriteria = {
  status?: OrderStatus | undefined;
  since?: Date | undefined;
  /** Exclusive. */
  until?: Date | undefined;
  /** Only orders with an open review item or an overdue step. */
  stuck?: boolean;
};

/** Newest orders first. */
export type OrderFilter = OrderCriteria & {
  /** Includes the buyer's name, town and e-mail address. */
  includeBuyers: boolean;
  limit: number;
  offset?: number;
};

/** A page of the orders that match by one criterion. `count` is at most `SEARCH_COUNT_MAX` + 1. */
export type SearchResult = { foundBy: FoundBy; count: number; orders: ListedOrder[] };

/** A request to a provider or the supplier, with our request id. */
export type ProviderRequestRecord = {
  id: string;
  kind: ProviderRequestKind | SupplierRequestKind;
  /** Number of the operator's refund, if any. */
  refund: number | null;
  retries: number;
  openedAt: Date;
  /** Null until a response arrives. */
  closedAt: Date | null;
  outcome: RequestOutcome | null;
  detail: string | null;
};

/** Payments and refunds per day (Swiss time) and payment method, in Rappen. */
export type DailySales = {
  /** `YYYY-MM-DD` */
  day: string;
  method: string;
  orders: number;
  turnover: number;
  refunded: number;
};
