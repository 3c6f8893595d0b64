import { formatChf } from '#rules/money.ts';
import type { ListedOrder } from '#server/operations/order-reports.ts';
import { shownTime } from './shown-time.ts';
import type { Column } from './table.ts';

/** Orders in a list: no buyer, no card. */
export const ORDER_COLUMNS: Column<ListedOrder>[] = [
  { head: 'placed', cell: ({ placedAt }) => shownTime(placedAt) },
  { head: 'order', cell: ({ reference }) => reference },
  { head: 'status', cell: ({ order }) => order },
  { head: 'payment', cell: ({ payment, method }) => `${payment} ${method}` },
  { head: 'total', cell: ({ total }) => formatChf(total), right: true },
  { head: 'refunded', cell: ({ refunded }) => (refunded === 0 ? '' : formatChf(refunded)), right: true },
  { head: 'cards', cell: ({ cards }) => cards, right: true },
  { head: 'owed', cell: ({ pending }) => (pending === 0 ? '' : pending), right: true },
  { head: 'parcels', cell: ({ parcels }) => parcels },
  { head: 'open items', cell: ({ items }) => items },
];
