import { formatChf } from '#rules/money.ts';
import { ORDER_STATUSES } from '#rules/status.ts';
import { countGifts } from '#server/gifts/gift-record.ts';
import type { ListedOrder } from '#server/operations/order-reports.ts';
import type { ShopCommand } from './command.ts';
import {
  findNamedOrder,
  flag,
  optionalValue,
  REFERENCE,
  readChoice,
  readCount,
  readSince,
} from './options.ts';
import { type Column, formatTime, printResult, printRows } from './print.ts';
import { printOrder } from './show-order.ts';

const DEFAULT_LIMIT = 50;

/** Contain no personal or card data. */
const COLUMNS: Column<ListedOrder>[] = [
  { head: 'placed', cell: ({ placedAt }) => formatTime(placedAt) },
  { head: 'order', cell: ({ reference }) => reference },
  { head: 'status', cell: ({ order }) => order },
  { head: 'payment', cell: ({ payment, method }) => `${payment} ${method}` },
  { head: 'total', cell: ({ total }) => formatChf(total), isRightAligned: true },
  {
    head: 'refunded',
    cell: ({ refunded }) => (refunded === 0 ? '' : formatChf(refunded)),
    isRightAligned: true,
  },
  { head: 'cards', cell: ({ cards }) => cards, isRightAligned: true },
  { head: 'pending', cell: ({ pending }) => (pending === 0 ? '' : pending), isRightAligned: true },
  { head: 'parcels', cell: ({ parcels }) => parcels.join(', ') },
  { head: 'open items', cell: ({ items }) => items.join(', ') },
];

const BUYER_COLUMNS: Column<ListedOrder>[] = [
  { head: 'name', cell: ({ buyer }) => buyer?.name ?? '' },
  { head: 'town', cell: ({ buyer }) => buyer?.town ?? '' },
  { head: 'e-mail', cell: ({ buyer }) => buyer?.email ?? '' },
];

export const ordersList: ShopCommand = {
  name: 'orders list',
  kind: 'read',
  summary: 'Lists orders, newest first.',
  options: {
    status: optionalValue(ORDER_STATUSES.join('|'), 'Only orders with this status.'),
    since: optionalValue(
      'day or 12h',
      'Only orders since this date (Swiss time), or within the last 30m, 12h or 7d.',
    ),
    limit: optionalValue('count', `Maximum number of orders; defaults to ${DEFAULT_LIMIT}.`),
    stuck: flag('Only orders with an open review item or an overdue step.'),
    people: flag('Includes names, towns and e-mail addresses. The access is logged.'),
  },
  examples: ['cadeau orders list --since 2026-11-25 --status Confirmed', 'cadeau orders list --stuck'],
  run: async (call) => {
    const { app, options, flags, io } = call;
    const status = readChoice('--status', options.status, ORDER_STATUSES);
    const since = options.since === undefined ? undefined : readSince(options.since, await app.reports.now());
    const limit = readCount('limit', options.limit, DEFAULT_LIMIT, 10_000);
    const stuck = flags.has('stuck');
    const people = flags.has('people');
    const found = await app.reports.orders({ status, since, stuck, includeBuyers: people, limit: limit + 1 });
    const shown = found.slice(0, limit);
    if (people) {
      const references = shown.map(({ reference }) => reference);
      await app.operations.recordRead(call.by, references, { type: 'orders-listed', data: {} });
    }
    const emptyMessage = stuck ? 'Nothing is stuck.' : 'No orders.';
    printRows(call, people ? [...COLUMNS, ...BUYER_COLUMNS] : COLUMNS, shown, emptyMessage);
    if (found.length > limit) io.err(`There are more than ${limit} orders; raise --limit to see them.`);
    return 0;
  },
};

export const ordersShow: ShopCommand = {
  name: 'orders show',
  kind: 'read',
  summary: 'Shows an order: addresses, payment, cards, parcels, refunds and history. The access is logged.',
  positionals: REFERENCE,
  examples: ['cadeau orders show K7QM-2X9F', 'cadeau orders show k7qm2x9f --json'],
  run: async (call) => {
    const { reports, operations } = call.app;
    const { id, reference } = await findNamedOrder(call);
    await operations.recordRead(call.by, [reference], { type: 'order-read', data: {} });
    const order = await reports.orderRecord(id);
    if (order === undefined) throw new Error('the order was deleted while it was being read');
    const history = await reports.orderHistory(id);
    const gifts = countGifts(await reports.giftRecord(id));
    printResult(call, { ...order, gifts, history }, () => printOrder(call.io, order, { gifts, history }));
    return 0;
  },
};
