import { type SearchedOrders, type ShownOrder, searchedOrders, shownOrder } from '#contract/desk/orders.ts';
import { get } from './call.ts';

const pathOfOrder = (reference: string): string => `/orders/${encodeURIComponent(reference)}`;

/** Calls for orders; each throws a Fault when it brings no answer. */
export const ordersApi = {
  /** The newest for an empty text. */
  find: (text: string, signal: AbortSignal): Promise<SearchedOrders> =>
    get(text === '' ? '/orders' : `/orders?text=${encodeURIComponent(text)}`, searchedOrders, signal),
  show: (reference: string, signal: AbortSignal): Promise<ShownOrder> =>
    get(pathOfOrder(reference), shownOrder, signal),
};
