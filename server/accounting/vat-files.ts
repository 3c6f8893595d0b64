import type { Rappen } from '#rules/money.ts';
import { swissTime } from '#rules/swiss-time.ts';
import type { ChargeEntry, RefundEntry } from './money-files.ts';
import { type Part, type Sums, type Table, tableOf, vatIn, WHEN } from './money-table.ts';

type Direction = 'charged' | 'refunded';
type Amount = { supply: string; direction: Direction; vatRate: string; gross: Rappen; vat: Rappen };

/** Shipping costs charged and refunded, with the VAT they include. */
export function shippingTable(orders: readonly ChargeEntry[], refunds: readonly RefundEntry[]): Table {
  const sales = orders.filter(({ kind, shippingCost }) => kind === 'sale' && shippingCost > 0);
  const refunded = refunds.filter(({ kind, shippingCost }) => kind === 'refund' && shippingCost > 0);
  const lines = [
    ...sales.map((sale) => ({ ...sale, ...shippingOf(sale, 'charged'), cards: sale.postedCards })),
    ...refunded.map((refund) => ({ ...refund, ...shippingOf(refund, 'refunded'), cards: '' })),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const table = tableOf(lines, [
    { name: 'order', text: ({ reference }) => reference },
    ...WHEN,
    { name: 'direction', text: ({ direction }) => direction },
    { name: 'delivery', text: ({ delivery }) => delivery },
    { name: 'posted_cards', text: ({ cards }) => cards },
    { name: 'vat_rate', text: ({ vatRate }) => vatRate },
    { name: 'gross', money: ({ gross }) => gross },
    { name: 'vat', money: ({ vat }) => vat },
    { name: 'net', money: netOf },
  ]);
  return { ...table, ...sumsOf(lines) };
}

/**
 * Per Swiss day: cards, which are vouchers without VAT (law 3), and shipping costs, each charged and
 * refunded.
 */
export function vatTable(orders: readonly ChargeEntry[], refunds: readonly RefundEntry[]): Table {
  const lines = new Map<string, { key: string; day: string } & Amount>();
  const add = (day: string, amount: Amount) => {
    if (amount.gross === 0) return;
    const key = [day, amount.supply, amount.direction, amount.vatRate].join();
    const { gross, vat } = lines.get(key) ?? { gross: 0, vat: 0 };
    lines.set(key, { ...amount, key, day, gross: gross + amount.gross, vat: vat + amount.vat });
  };
  const addBoth = (row: ChargeEntry | RefundEntry, direction: Direction) => {
    if (row.kind === 'late') return;
    const day = swissTime(row.at).date;
    add(day, { supply: 'cards', direction, vatRate: '', gross: row.subtotal, vat: 0 });
    // Computed per order, as on its receipt.
    add(day, shippingOf(row, direction));
  };
  for (const order of orders) addBoth(order, 'charged');
  for (const refund of refunds) addBoth(refund, 'refunded');
  const sorted = [...lines.values()].toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const table = tableOf(sorted, [
    { name: 'day', text: ({ day }) => day },
    { name: 'supply', text: ({ supply }) => supply },
    { name: 'direction', text: ({ direction }) => direction },
    { name: 'vat_rate', text: ({ vatRate }) => vatRate },
    { name: 'gross', money: ({ gross }) => gross },
    { name: 'vat', money: ({ vat }) => vat },
    { name: 'net', money: netOf },
  ]);
  return { ...table, ...sumsOf(sorted) };
}

function shippingOf(row: ChargeEntry | RefundEntry, direction: Direction): Amount {
  const vatRate = String(row.vatPerMille / 10);
  return { supply: 'shipping', direction, vatRate, gross: row.shippingCost, vat: vatIn(row) };
}

function netOf({ gross, vat }: { gross: Rappen; vat: Rappen }): Rappen {
  return gross - vat;
}

/** Amounts for the VAT return: charged minus refunded, per supply and rate. */
function sumsOf(amounts: readonly Amount[]): { sums: Sums; parts: Part[] } {
  const kinds = new Map(amounts.map(({ supply, vatRate }) => [`${supply} ${vatRate}`, { supply, vatRate }]));
  const parts = [...kinds.values()]
    .toSorted(
      (one, other) => one.supply.localeCompare(other.supply) || Number(one.vatRate) - Number(other.vatRate),
    )
    .map(({ supply, vatRate }) => {
      const own = amounts.filter((amount) => amount.supply === supply && amount.vatRate === vatRate);
      const charged = added(own.filter(({ direction }) => direction === 'charged'));
      const refunded = added(own.filter(({ direction }) => direction === 'refunded'));
      return { supply, vatRate, charged, refunded, sums: less(charged, refunded) };
    });
  return { sums: added(parts.map(({ sums }) => sums)), parts };
}

function added(amounts: readonly { gross: Rappen; vat: Rappen }[]): Sums {
  const gross = amounts.reduce((sum, amount) => sum + amount.gross, 0);
  const vat = amounts.reduce((sum, amount) => sum + amount.vat, 0);
  return { gross, vat, net: gross - vat };
}

function less(one: Sums, other: Sums): Sums {
  return { gross: one.gross - other.gross, vat: one.vat - other.vat, net: one.net - other.net };
}
