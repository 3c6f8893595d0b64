import type { Order } from '#contract/order.ts';

/** Orders as the contract shows them. */
export type OrderReader = {
  /** The named order if this session made it; without an id, the session's newest. */
  ofSession: (sessionHash: string, id?: string) => Promise<Order | undefined>;
  byId: (id: string) => Promise<Order>;
};
