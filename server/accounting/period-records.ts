import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Rappen } from '#rules/money.ts';
import type { FiledReceipt } from './filed-receipt.ts';
import { type CardMovement, sumLiability } from './liability-file.ts';
import type { ChargeEntry, RefundEntry } from './money-files.ts';
import { sumsSchema } from './money-table.ts';
import type { ListedMovement } from './reconcile.ts';
import { buildVatTable } from './vat-files.ts';

/** All records booked in a month. */
export type PeriodRecords = {
  charges: readonly ChargeEntry[];
  refunds: readonly RefundEntry[];
  cards: readonly CardMovement[];
  disputes: readonly ListedMovement[];
  /** Receipts filed in the month, by number. */
  receipts: readonly FiledReceipt[];
};

const numbersSchema = z.object({ count: z.int(), first: z.nullable(z.int()), last: z.nullable(z.int()) });
type Numbers = z.infer<typeof numbersSchema>;

/** Totals of a month in Rappen. Late payments that were returned immediately are excluded. */
export const periodSumsSchema = z.object({
  orders: z.int(),
  /** Face value of the cards. */
  sold: z.int(),
  shipping: z.int(),
  refunds: z.int(),
  /** Face value of the cards. */
  refunded: z.int(),
  shippingRefunded: z.int(),
  disputed: z.int(),
  /** VAT of the shipping costs, by rate in percent. */
  vat: z.array(z.object({ rate: z.string(), charged: sumsSchema, refunded: sumsSchema })),
  receipts: numbersSchema,
  creditNotes: numbersSchema,
  /** Outstanding value of all cards at the end of the month. */
  liability: z.int(),
});
export type PeriodSums = z.infer<typeof periodSumsSchema>;

/** @param openingLiability the liability at the start of the month */
export function computePeriodSums(
  { charges, refunds, cards, disputes, receipts }: PeriodRecords,
  openingLiability: Rappen,
): PeriodSums {
  const sales = charges.filter(({ kind }) => kind === 'sale');
  const operatorRefunds = refunds.filter(({ kind }) => kind === 'refund');
  const { parts = [] } = buildVatTable(charges, refunds);
  return {
    orders: sales.length,
    sold: sum(sales.map(({ subtotal }) => subtotal)),
    shipping: sum(sales.map(({ shippingCost }) => shippingCost)),
    refunds: operatorRefunds.length,
    refunded: sum(operatorRefunds.map(({ subtotal }) => subtotal)),
    shippingRefunded: sum(operatorRefunds.map(({ shippingCost }) => shippingCost)),
    disputed: sum(disputes.map(({ amount }) => amount)),
    vat: parts
      .filter(({ supply }) => supply === 'shipping')
      .map(({ vatRate: rate, charged, refunded }) => ({ rate, charged, refunded })),
    receipts: summarizeNumbers(receipts, 'receipt'),
    creditNotes: summarizeNumbers(receipts, 'credit-note'),
    liability: openingLiability + sumLiability(cards),
  };
}

/**
 * SHA-256 of a month's exports in hexadecimal. Omits receipts, which have their own hash chain, and
 * later changes to orders (refunded, disputed). Never change the format: closed months store this hash.
 */
export function computePeriodSha256({ charges, refunds, cards, disputes }: PeriodRecords): string {
  const rows = [
    ...charges.map((row) => [
      ...['charge', row.kind, row.reference, row.at.toISOString(), row.method],
      ...[row.transactionId, row.captureId, row.delivery, row.postedCards, row.digitalCards],
      ...[row.subtotal, row.shippingCost, row.vatPerMille, row.total],
    ]),
    ...refunds.map((row) => [
      ...['refund', row.kind, row.reference, row.number, row.at.toISOString(), row.transactionId],
      ...[row.delivery, row.subtotal, row.shippingCost, row.vatPerMille, row.amount, row.lossConfirmed],
    ]),
    ...cards.map((row) => ['cards', row.month, row.category, row.faceValue, row.event, row.count]),
    ...disputes.map((row) => ['dispute', row.reference, row.at.toISOString(), row.amount]),
  ];
  // Sort the rows, so that the order of the query results doesn't matter.
  const lines = rows.map((row) => JSON.stringify(row)).toSorted();
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

function summarizeNumbers(receipts: readonly FiledReceipt[], kind: FiledReceipt['kind']): Numbers {
  const numbers = receipts.filter((receipt) => receipt.kind === kind).map(({ number }) => number);
  return { count: numbers.length, first: numbers[0] ?? null, last: numbers.at(-1) ?? null };
}

function sum(amounts: readonly Rappen[]): Rappen {
  return amounts.reduce((total, amount) => total + amount, 0);
}
