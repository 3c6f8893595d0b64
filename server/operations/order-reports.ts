import type { FoundBy } from '#rules/found-by.ts';
import type { ProviderRequestKind, RequestOutcome, SupplierRequestKind } from '#rules/request-outcomes.ts';
import type { ReviewKind } from '#rules/review-kinds.ts';
import type { OrderStatus, ParcelStatus, PaymentStatus } from '#rules/status.ts';

/** Who bought, as a list shows it: only where it is asked for, and recorded. */
export type ListedBuyer = { name: string; town: string; email: string };

/** An order as a list shows it: no card, and nothing of the buyer unless asked for. */
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
  /** Status of each parcel, by its number. */
  parcels: ParcelStatus[];
  /** Kind of each open review item, the oldest first. */
  items: ReviewKind[];
  buyer?: ListedBuyer;
};

export type OrderFilter = {
  status?: OrderStatus | undefined;
  since?: Date | undefined;
  stuck: boolean;
  /** With names, towns and e-mail addresses. */
  people: boolean;
  limit: number;
};

export type Searched = { foundBy: FoundBy; orders: ListedOrder[] };

/** A request to the payment provider, under the id by which it knows it. */
export type AskedProvider = {
  id: string;
  kind: ProviderRequestKind | SupplierRequestKind;
  /** Number of the operator's refund that it is for. */
  refund: number | null;
  /** How often it was sent again. */
  retries: number;
  openedAt: Date;
  /** Null while there is no answer. */
  closedAt: Date | null;
  outcome: RequestOutcome | null;
  detail: string | null;
};
