import * as z from 'zod';

/**
 * Something that changed. `act`: a person did something; `item`, `parcel`, `refund`: one of these went on; `order`: an order or
 * its payment has another status, a mail of it was sent, or a card of it is to be sent to a recipient; `product`: a draft or a product of the catalogue; `all`: what changed is not known.
 */
export const deskChange = z.object({
  kind: z.enum(['act', 'item', 'parcel', 'refund', 'order', 'product', 'all']),
  /** Reference of the order that it is about, if there is one. */
  order: z.string().optional(),
  /** The command that the act stands for, as `sale pause`. */
  act: z.string().optional(),
});
export type DeskChange = z.infer<typeof deskChange>;

export const deskChanges = z.array(deskChange);

/** Between two signs of life on a stream of changes, in ms: a browser that hears nothing for twice as long opens a new one. */
export const BEAT_EVERY_MS = 15_000;
