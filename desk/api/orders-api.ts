import type * as z from 'zod';
import type { noteRequest, retryRequest } from '#contract/desk/order-acts.ts';
import { type SearchedOrders, type ShownOrder, searchedOrders, shownOrder } from '#contract/desk/orders.ts';
import { get, send } from './call.ts';

/** @param reference as it stands in the address of a page */
export const pathOfOrder = (reference: string): string => `/orders/${encodeURIComponent(reference)}`;

/** Calls for orders; each throws a Fault when it brings no answer. */
export const ordersApi = {
  /** The newest for an empty text. */
  find: (text: string, signal: AbortSignal): Promise<SearchedOrders> =>
    get(text === '' ? '/orders' : `/orders?text=${encodeURIComponent(text)}`, searchedOrders, signal),
  show: (reference: string, signal: AbortSignal): Promise<ShownOrder> =>
    get(pathOfOrder(reference), shownOrder, signal),
  note: (reference: string, given: z.infer<typeof noteRequest>): Promise<void> =>
    send(`${pathOfOrder(reference)}/notes`, given),
  retryJobs: (reference: string, given: z.infer<typeof retryRequest>): Promise<void> =>
    send(`${pathOfOrder(reference)}/retries`, given),
};
