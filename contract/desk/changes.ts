import * as z from 'zod';

/**
 * A change. `action`: an operator's action. `item`, `parcel`, `refund`: progress of one of these. `order`: a
 * new status of an order or its payment, a sent mail, or a new gift sending. `product`: a changed draft or
 * product. `all`: an unknown change.
 */
export const deskChange = z.object({
  kind: z.enum(['action', 'item', 'parcel', 'refund', 'order', 'product', 'all']),
  order: z.string().optional(),
  /** The action's command: `sale pause`. */
  action: z.string().optional(),
});
export type DeskChange = z.infer<typeof deskChange>;

export const deskChanges = z.array(deskChange);

/** Heartbeat interval of the change stream, in ms. A browser reconnects after twice this time without a message. */
export const HEARTBEAT_INTERVAL_MS = 15_000;
