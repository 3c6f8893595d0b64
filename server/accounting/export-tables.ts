import type { ExportName } from '#rules/accounting-files.ts';
import type { CardMovement } from './liability-file.ts';
import { liabilityTable } from './liability-file.ts';
import { type ChargeEntry, ordersTable, type RefundEntry, refundsTable } from './money-files.ts';
import type { Table } from './money-table.ts';
import type { Span } from './reconcile.ts';
import { shippingTable, vatTable } from './vat-files.ts';

export type ExportDeps = {
  charges: (span: Span) => Promise<ChargeEntry[]>;
  refunds: (span: Span) => Promise<RefundEntry[]>;
  cardMovements: (span: Span) => Promise<CardMovement[]>;
  liabilityBefore: (at: Date) => Promise<number>;
};

/** Tables by file name. docs/operating.md describes the columns. */
export const EXPORT_TABLES: Readonly<Record<ExportName, (deps: ExportDeps, span: Span) => Promise<Table>>> = {
  orders: async ({ charges }, span) => ordersTable(await charges(span)),
  refunds: async ({ refunds }, span) => refundsTable(await refunds(span)),
  shipping: async ({ charges, refunds }, span) => shippingTable(await charges(span), await refunds(span)),
  vat: async ({ charges, refunds }, span) => vatTable(await charges(span), await refunds(span)),
  liability: async ({ cardMovements, liabilityBefore }, span) =>
    liabilityTable(await cardMovements(span), await liabilityBefore(span.from)),
};
