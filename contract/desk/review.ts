import * as z from 'zod';
import { reason } from './reason.ts';

/** Something that an operator has to look at. */
export const openItem = z.object({
  id: z.int(),
  kind: z.string(),
  /** What is known of it, in the words of the server. */
  detail: z.string(),
  openedAt: z.iso.datetime(),
});
export type OpenItem = z.infer<typeof openItem>;

/** The same in the list of all orders. */
const listedItem = openItem.extend({
  /** Of its order, or the name that an external system has for what no order is about. */
  reference: z.string(),
  ofOrder: z.boolean(),
});
export const listedItems = z.array(listedItem);
export type ListedItem = z.infer<typeof listedItem>;

export const resolveRequest = z.strictObject({ reason });
