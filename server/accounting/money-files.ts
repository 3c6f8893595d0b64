import type { Rappen } from '#rules/money.ts';
import { createTable, DATE_COLUMNS, getIncludedShippingVat, type Table } from './money-table.ts';

/** Money received for an order. `late`: captured after the order was closed, and returned since then. */
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
  /** VAT rate of the shipping cost. */
  vatPerMille: number;
  total: Rappen;
  /** The amount refunded until now. */
  refunded: Rappen;
  receipt: number | null;
  disputed: boolean;
};

export type RefundEntry = {
  kind: 'refund' | 'late';
  reference: string;
  /** Starts at 1 per order. */
  number: number;
  at: Date;
  transactionId: string;
  delivery: string;
  subtotal: Rappen;
  shippingCost: Rappen;
  /** VAT rate of the order. */
  vatPerMille: number;
  amount: Rappen;
  lossConfirmed: boolean;
  creditNote: number | null;
};

export function buildOrdersTable(orders: readonly ChargeEntry[]): Table {
  return createTable(orders, [
    { name: 'order', text: ({ reference }) => reference },
    ...DATE_COLUMNS,
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
    { name: 'vat_in_shipping_cost', money: getIncludedShippingVat },
    { name: 'total', money: ({ total }) => total },
    { name: 'refunded_until_today', money: ({ refunded }) => refunded },
    { name: 'disputed', text: ({ disputed }) => (disputed ? 'yes' : 'no') },
  ]);
}

export function buildRefundsTable(refunds: readonly RefundEntry[]): Table {
  return createTable(refunds, [
    { name: 'order', text: ({ reference }) => reference },
    { name: 'refund', text: ({ reference, number }) => `${reference}-R${number}` },
    ...DATE_COLUMNS,
    { name: 'kind', text: ({ kind }) => kind },
    { name: 'credit_note', text: ({ creditNote }) => creditNote ?? '' },
    { name: 'transaction', text: ({ transactionId }) => transactionId },
    { name: 'cards', money: ({ subtotal }) => subtotal },
    { name: 'shipping_cost', money: ({ shippingCost }) => shippingCost },
    { name: 'vat_in_shipping_cost', money: getIncludedShippingVat },
    { name: 'total', money: ({ amount }) => amount },
    { name: 'loss_confirmed', text: ({ lossConfirmed }) => (lossConfirmed ? 'yes' : 'no') },
  ]);
}
