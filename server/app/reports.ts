import type {
  BrokenInvariant,
  CheckScope,
  LastAnswers,
  OpenFigures,
} from '#server/operations/health-reports.ts';
import type {
  HistoryEntry,
  ListedOrder,
  OrderFilter,
  OrderRecord,
  Searched,
} from '#server/operations/order-reports.ts';
import { findBroken, INVARIANTS } from '#server/postgres/invariants/broken.ts';
import { readLastAnswers, readOpenFigures } from '#server/postgres/operations/health-figures.ts';
import { readHistory } from '#server/postgres/orders/order-history.ts';
import { listOrders } from '#server/postgres/orders/order-list.ts';
import { readOrderRecord } from '#server/postgres/orders/order-rows.ts';
import { findOrder, searchOrders } from '#server/postgres/orders/order-search.ts';
import type { Adapters } from './adapters.ts';

/** Read models: they change nothing and call no external system. */
export type Reports = {
  /** The database's time: the only clock that is asked. */
  now: () => Promise<Date>;
  /** Newest first. */
  orders: (filter: OrderFilter) => Promise<ListedOrder[]>;
  searchOrders: (text: string, limit: number) => Promise<Searched[]>;
  /** The order that a reference names, in whatever case and with or without its hyphen. */
  findOrder: (reference: string) => Promise<{ id: string; reference: string } | undefined>;
  orderRecord: (orderId: string) => Promise<OrderRecord | undefined>;
  /** All that happened to an order, oldest first. */
  orderHistory: (orderId: string) => Promise<HistoryEntry[]>;
  openFigures: () => Promise<OpenFigures>;
  lastAnswers: () => Promise<LastAnswers>;
  /** How many invariants there are. */
  invariants: number;
  brokenInvariants: (scope: CheckScope) => Promise<BrokenInvariant[]>;
};

export function createReports({ connection: { db }, orders }: Adapters): Reports {
  return {
    now: orders.now,
    orders: (filter) => listOrders(db, filter),
    searchOrders: (text, limit) => searchOrders(db, text, limit),
    findOrder: (reference) => findOrder(db, reference),
    orderRecord: (orderId) => readOrderRecord(db, orderId),
    orderHistory: (orderId) => readHistory(db, orderId),
    openFigures: () => readOpenFigures(db),
    lastAnswers: () => readLastAnswers(db),
    invariants: INVARIANTS.length,
    brokenInvariants: (scope) => findBroken(db, { scope, holds: ['always', 'in time'] }),
  };
}
