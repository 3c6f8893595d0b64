import { and, asc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { PaymentProviderName } from '#rules/payment-providers.ts';
import type { ProviderRequestRecord } from '#server/operations/order-reports.ts';
import type { Db } from '../connection/connect.ts';
import { outboundRequest } from '../schema/outbound-request-table.ts';
import { payment } from '../schema/payment-tables.ts';
import { refund } from '../schema/refund-tables.ts';

export type OpenProviderWork = { provider: PaymentProviderName; payments: number; refunds: number };

/** Counts the open payments and refunds per provider. Omits providers without any. */
export async function countOpenWork(
  db: Db,
  providers: readonly PaymentProviderName[],
): Promise<OpenProviderWork[]> {
  if (providers.length === 0) return [];
  const count = sql<number>`count(*)::int`;
  const payments = await db
    .select({ provider: payment.provider, count })
    .from(payment)
    .where(and(isNotNull(payment.nextCheckAt), inArray(payment.provider, [...providers])))
    .groupBy(payment.provider);
  const refunds = await db
    .select({ provider: payment.provider, count })
    .from(refund)
    .innerJoin(payment, eq(payment.orderId, refund.orderId))
    .where(and(ne(refund.status, 'Done'), inArray(payment.provider, [...providers])))
    .groupBy(payment.provider);
  const findCount = (rows: typeof payments, name: PaymentProviderName) =>
    rows.find(({ provider }) => provider === name)?.count ?? 0;
  return providers
    .map((name) => ({
      provider: name,
      payments: findCount(payments, name),
      refunds: findCount(refunds, name),
    }))
    .filter((open) => open.payments > 0 || open.refunds > 0);
}

export function readProviderRequests(db: Db, orderId: string): Promise<ProviderRequestRecord[]> {
  const { id, kind, retries, openedAt, closedAt, outcome, detail } = outboundRequest;
  return db
    .select({ id, kind, refund: refund.number, retries, openedAt, closedAt, outcome, detail })
    .from(outboundRequest)
    .innerJoin(payment, eq(payment.id, outboundRequest.paymentId))
    .leftJoin(refund, eq(refund.id, outboundRequest.refundId))
    .where(eq(payment.orderId, orderId))
    .orderBy(asc(openedAt), asc(id));
}
