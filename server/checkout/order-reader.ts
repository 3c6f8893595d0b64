import type { Order } from '#contract/order.ts';
import type { OrderOutcome } from '#rules/order-outcome.ts';
import type { AcceptedTerms } from './order-repository.ts';

/** Orders as the contract shows them. */
export type OrderReader = {
  /** The named order if this session made it; without an id, the session's newest. */
  ofSession: (sessionHash: string, id?: string) => Promise<Order | undefined>;
  byId: (id: string) => Promise<Order>;
  /** As the buyer accepted them with this order; undefined for an order that was placed before they were kept. */
  acceptedTerms: (id: string) => Promise<AcceptedTerms | undefined>;
  /** What became of the newest order made with the secret of this hash; closed when there is none (I-14). */
  outcome: (outcomeHash: string) => Promise<OrderOutcome>;
};
