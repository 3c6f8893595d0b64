import type { Order } from '#contract/order.ts';
import type { OrderOutcome } from '#rules/order-outcome.ts';
import type { AcceptedTerms } from './order-repository.ts';

/** Reads orders in the form of the API. */
export type OrderReader = {
  /** Returns an order of this session; without an id, the newest. */
  ofSession: (sessionHash: string, id?: string) => Promise<Order | undefined>;
  byId: (id: string) => Promise<Order>;
  /** Returns the terms that the buyer accepted; undefined if the order predates their storage. */
  acceptedTerms: (id: string) => Promise<AcceptedTerms | undefined>;
  /** Returns the outcome of the newest order with this secret; `closed` if there is none (I-14). */
  outcome: (outcomeHash: string) => Promise<OrderOutcome>;
};
