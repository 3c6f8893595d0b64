import type { ExportName } from '#rules/accounting-files.ts';
import type { Rappen } from '#rules/money.ts';
import { swissTime } from '#rules/swiss-time.ts';
import { buildLiabilityTable, type CardMovement } from './liability-file.ts';
import { buildOrdersTable, buildRefundsTable, type ChargeEntry, type RefundEntry } from './money-files.ts';
import {
  createTable,
  DATE_COLUMNS,
  getIncludedShippingVat,
  type Part,
  type Sums,
  type Table,
} from './money-table.ts';
import type { Span } from './reconcile.ts';

type Direction = 'charged' | 'refunded';
type Amount = { supply: string; direction: Direction; vatRate: string; gross: Rappen; vat: Rappen };

/** Lists the shipping costs that were charged and refunded, with the included VAT. */
export function buildShippingTable(orders: readonly ChargeEntry[], refunds: readonly RefundEntry[]): Table {
  const sales = orders.filter(({ kind, shippingCost }) => kind === 'sale' && shippingCost > 0);
  const refunded = refunds.filter(({ kind, shippingCost }) => kind === 'refund' && shippingCost > 0);
  const lines = [
    ...sales.map((sale) => ({ ...sale, ...toShippingAmount(sale, 'charged'), cards: sale.postedCards })),
    ...refunded.map((refund) => ({ ...refund, ...toShippingAmount(refund, 'refunded'), cards: '' })),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const table = createTable(lines, [
    { name: 'order', text: ({ reference }) => reference },
    ...DATE_COLUMNS,
    { name: 'direction', text: ({ direction }) => direction },
    { name: 'delivery', text: ({ delivery }) => delivery },
    { name: 'posted_cards', text: ({ cards }) => cards },
    { name: 'vat_rate', text: ({ vatRate }) => vatRate },
    { name: 'gross', money: ({ gross }) => gross },
    { name: 'vat', money: ({ vat }) => vat },
    { name: 'net', money: toNet },
  ]);
  return { ...table, ...sumByRate(lines) };
}

/**
 * Sums per Swiss day: cards, which are vouchers without VAT (law 3), and shipping costs, each charged and
 * refunded.
 */
export function buildVatTable(orders: readonly ChargeEntry[], refunds: readonly RefundEntry[]): Table {
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
    // Compute the VAT per order, as on its receipt.
    add(day, toShippingAmount(row, direction));
  };
  for (const order of orders) addBoth(order, 'charged');
  for (const refund of refunds) addBoth(refund, 'refunded');
  const sorted = [...lines.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const table = createTable(sorted, [
    { name: 'day', text: ({ day }) => day },
    { name: 'supply', text: ({ supply }) => supply },
    { name: 'direction', text: ({ direction }) => direction },
    { name: 'vat_rate', text: ({ vatRate }) => vatRate },
    { name: 'gross', money: ({ gross }) => gross },
    { name: 'vat', money: ({ vat }) => vat },
    { name: 'net', money: toNet },
  ]);
  return { ...table, ...sumByRate(sorted) };
}

function toShippingAmount(row: ChargeEntry | RefundEntry, direction: Direction): Amount {
  const vatRate = String(row.vatPerMille / 10);
  return {
    supply: 'shipping',
    direction,
    vatRate,
    gross: row.shippingCost,
    vat: getIncludedShippingVat(row),
  };
}

function toNet({ gross, vat }: { gross: Rappen; vat: Rappen }): Rappen {
  return gross - vat;
}

/** Sums the amounts for the VAT return: charged minus refunded, per supply and rate. */
function sumByRate(amounts: readonly Amount[]): { sums: Sums; parts: Part[] } {
  const kinds = new Map(amounts.map(({ supply, vatRate }) => [`${supply} ${vatRate}`, { supply, vatRate }]));
  const parts = [...kinds.values()]
    .toSorted((a, b) => a.supply.localeCompare(b.supply) || Number(a.vatRate) - Number(b.vatRate))
    .map(({ supply, vatRate }) => {
      const ofRate = amounts.filter((amount) => amount.supply === supply && amount.vatRate === vatRate);
      const charged = sumAmounts(ofRate.filter(({ direction }) => direction === 'charged'));
      const refunded = sumAmounts(ofRate.filter(({ direction }) => direction === 'refunded'));
      return { supply, vatRate, charged, refunded, sums: subtract(charged, refunded) };
    });
  return { sums: sumAmounts(parts.map(({ sums }) => sums)), parts };
}

function sumAmounts(amounts: readonly { gross: Rappen; vat: Rappen }[]): Sums {
  const gross = amounts.reduce((sum, amount) => sum + amount.gross, 0);
  const vat = amounts.reduce((sum, amount) => sum + amount.vat, 0);
  return { gross, vat, net: gross - vat };
}

function subtract(first: Sums, second: Sums): Sums {
  return { gross: first.gross - second.gross, vat: first.vat - second.vat, net: first.net - second.net };
}

export type ExportDeps = {
  charges: (span: Span) => Promise<ChargeEntry[]>;
  refunds: (span: Span) => Promise<RefundEntry[]>;
  cardMovements: (span: Span) => Promise<CardMovement[]>;
  outstandingLiabilityAt: (at: Date) => Promise<number>;
};

/** Tables by file name. docs/operating.md describes the columns. */
export const EXPORT_TABLES: Readonly<Record<ExportName, (deps: ExportDeps, span: Span) => Promise<Table>>> = {
  orders: async ({ charges }, span) => buildOrdersTable(await charges(span)),
  refunds: async ({ refunds }, span) => buildRefundsTable(await refunds(span)),
  shipping: async ({ charges, refunds }, span) =>
    buildShippingTable(await charges(span), await refunds(span)),
  vat: async ({ charges, refunds }, span) => buildVatTable(await charges(span), await refunds(span)),
  liability: async ({ cardMovements, outstandingLiabilityAt }, span) =>
    buildLiabilityTable(await cardMovements(span), await outstandingLiabilityAt(span.from)),
};
