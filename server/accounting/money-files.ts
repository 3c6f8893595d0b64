import type { Rappen } from '#rules/money.ts';
import { swissTime } from '#rules/swiss-time.ts';
import { VAT_RATE_PERCENT, vatContained } from '#rules/vat.ts';

/** Money that came for an order: `late` was captured without us for an order no longer open, and has gone back. */
export type ChargeEntry = {
  kind: 'sale' | 'late';
  reference: string;
  at: Date;
  method: string;
  transactionId: string;
  captureId: string;
  delivery: string;
  postedCards: number;
  digitalCards: number;
  subtotal: Rappen;
  shippingCost: Rappen;
  total: Rappen;
  /** Of it, until today. */
  refunded: Rappen;
  receipt: number | null;
  disputed: boolean;
};

/** Money that went back. */
export type RefundEntry = {
  kind: 'refund' | 'late';
  reference: string;
  /** Counted from 1 within its order. */
  number: number;
  at: Date;
  transactionId: string;
  delivery: string;
  subtotal: Rappen;
  shippingCost: Rappen;
  amount: Rappen;
  lossConfirmed: boolean;
  creditNote: number | null;
};

/** A file for the accountants. Amounts are never negative; a column says which way they go. */
export type Table = {
  columns: string[];
  rows: (string | number)[][];
  /** Of the columns that hold amounts. */
  sums: Record<string, Rappen>;
};

type Column<Row> = { name: string } & (
  | { text: (row: Row) => string | number }
  | { money: (row: Row) => Rappen }
);

const RATE = String(VAT_RATE_PERCENT);

/** A sale's postage contains VAT; money that went back at once paid for nothing. */
const vatIn = (row: { kind: string; shippingCost: Rappen }) =>
  row.kind === 'late' ? 0 : vatContained(row.shippingCost);

const WHEN: Column<{ at: Date }>[] = [
  { name: 'day', text: ({ at }) => swissTime(at).date },
  { name: 'time', text: ({ at }) => clock(at) },
];

export function ordersTable(orders: readonly ChargeEntry[]): Table {
  return tableOf(orders, [
    { name: 'order', text: ({ reference }) => reference },
    ...WHEN,
    { name: 'kind', text: ({ kind }) => kind },
    { name: 'receipt', text: ({ receipt }) => receipt ?? '' },
    { name: 'method', text: ({ method }) => method },
    { name: 'transaction', text: ({ transactionId }) => transactionId },
    { name: 'capture', text: ({ captureId }) => captureId },
    { name: 'posted_cards', text: ({ postedCards }) => postedCards },
    { name: 'digital_cards', text: ({ digitalCards }) => digitalCards },
    { name: 'delivery', text: ({ delivery }) => delivery },
    { name: 'cards', money: ({ subtotal }) => subtotal },
    { name: 'shipping_cost', money: ({ shippingCost }) => shippingCost },
    { name: 'vat_in_shipping_cost', money: vatIn },
    { name: 'total', money: ({ total }) => total },
    { name: 'refunded_until_today', money: ({ refunded }) => refunded },
    { name: 'disputed', text: ({ disputed }) => (disputed ? 'yes' : 'no') },
  ]);
}

export function refundsTable(refunds: readonly RefundEntry[]): Table {
  return tableOf(refunds, [
    { name: 'order', text: ({ reference }) => reference },
    { name: 'refund', text: ({ reference, number }) => `${reference}-R${number}` },
    ...WHEN,
    { name: 'kind', text: ({ kind }) => kind },
    { name: 'credit_note', text: ({ creditNote }) => creditNote ?? '' },
    { name: 'transaction', text: ({ transactionId }) => transactionId },
    { name: 'cards', money: ({ subtotal }) => subtotal },
    { name: 'shipping_cost', money: ({ shippingCost }) => shippingCost },
    { name: 'vat_in_shipping_cost', money: vatIn },
    { name: 'total', money: ({ amount }) => amount },
    { name: 'loss_confirmed', text: ({ lossConfirmed }) => (lossConfirmed ? 'yes' : 'no') },
  ]);
}

/** Postage that was charged and postage that went back, with the VAT that it contains. */
export function shippingTable(orders: readonly ChargeEntry[], refunds: readonly RefundEntry[]): Table {
  const sales = orders.filter(({ kind, shippingCost }) => kind === 'sale' && shippingCost > 0);
  const backs = refunds.filter(({ kind, shippingCost }) => kind === 'refund' && shippingCost > 0);
  const lines = [
    ...sales.map((sale) => ({ ...sale, direction: 'charged', cards: sale.postedCards })),
    ...backs.map((back) => ({ ...back, direction: 'refunded', cards: '' })),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime());
  return tableOf(lines, [
    { name: 'order', text: ({ reference }) => reference },
    ...WHEN,
    { name: 'direction', text: ({ direction }) => direction },
    { name: 'delivery', text: ({ delivery }) => delivery },
    { name: 'posted_cards', text: ({ cards }) => cards },
    { name: 'vat_rate', text: () => RATE },
    { name: 'gross', money: ({ shippingCost }) => shippingCost },
    { name: 'vat', money: vatIn },
    { name: 'net', money: (line) => line.shippingCost - vatIn(line) },
  ]);
}

/** By Swiss day: cards, which are vouchers and bear no VAT (money.md part 4), and postage, each charged and refunded. */
export function vatTable(orders: readonly ChargeEntry[], refunds: readonly RefundEntry[]): Table {
  const lines = new Map<string, { key: string[]; gross: Rappen; vat: Rappen }>();
  const add = (key: string[], gross: Rappen, vat: Rappen) => {
    if (gross === 0) return;
    const line = lines.get(key.join()) ?? { key, gross: 0, vat: 0 };
    lines.set(key.join(), { key, gross: line.gross + gross, vat: line.vat + vat });
  };
  const addBoth = (
    row: { at: Date; subtotal: Rappen; shippingCost: Rappen; kind: string },
    direction: string,
  ) => {
    if (row.kind === 'late') return;
    const day = swissTime(row.at).date;
    add([day, 'cards', direction, ''], row.subtotal, 0);
    // Of each order by itself, as its receipt says it.
    add([day, 'shipping', direction, RATE], row.shippingCost, vatIn(row));
  };
  for (const order of orders) addBoth(order, 'charged');
  for (const refund of refunds) addBoth(refund, 'refunded');
  const sorted = [...lines.values()].toSorted((one, other) => (one.key.join() < other.key.join() ? -1 : 1));
  return tableOf(sorted, [
    { name: 'day', text: ({ key }) => key[0] ?? '' },
    { name: 'supply', text: ({ key }) => key[1] ?? '' },
    { name: 'direction', text: ({ key }) => key[2] ?? '' },
    { name: 'vat_rate', text: ({ key }) => key[3] ?? '' },
    { name: 'gross', money: ({ gross }) => gross },
    { name: 'vat', money: ({ vat }) => vat },
    { name: 'net', money: ({ gross, vat }) => gross - vat },
  ]);
}

function tableOf<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): Table {
  return {
    columns: columns.map(({ name }) => name),
    rows: rows.map((row) =>
      columns.map((column) => ('text' in column ? column.text(row) : francs(column.money(row)))),
    ),
    sums: Object.fromEntries(
      columns.flatMap((column) =>
        'money' in column ? [[column.name, rows.reduce((sum, row) => sum + column.money(row), 0)]] : [],
      ),
    ),
  };
}

/** As spreadsheets read it everywhere: `1234.50`. */
function francs(amount: Rappen): string {
  return `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
}

function clock(at: Date): string {
  const { hour, minute } = swissTime(at);
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
