import type * as z from 'zod';
import {
  type noteRequest,
  type resendRequest,
  type SearchedOrders,
  type ShownOrder,
  searchedOrders,
  shownOrder,
} from '#contract/desk/orders.ts';
import { get, send } from './call.ts';

const pathOf = (reference: string) => `/orders/${encodeURIComponent(reference)}`;

/** Calls for orders; each throws a Fault when it brings no answer. */
export const ordersApi = {
  /** The newest for an empty text. */
  find: (text: string, signal: AbortSignal): Promise<SearchedOrders> =>
    get(text === '' ? '/orders' : `/orders?text=${encodeURIComponent(text)}`, searchedOrders, signal),
  show: (reference: string, signal: AbortSignal): Promise<ShownOrder> =>
    get(pathOf(reference), shownOrder, signal),
  note: (reference: string, given: z.infer<typeof noteRequest>): Promise<void> =>
    send(`${pathOf(reference)}/notes`, given),
  resendMail: (reference: string, given: z.infer<typeof resendRequest>): Promise<void> =>
    send(`${pathOf(reference)}/mails`, given),
};
