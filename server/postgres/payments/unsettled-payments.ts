import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { PaymentProviderName } from '#rules/payment-providers.ts';
import type { Db } from '../connection/connect.ts';
import { payment } from '../schema/payment-tables.ts';
import { refund } from '../schema/refund-tables.ts';

export type Unsettled = { provider: PaymentProviderName; payments: number; refunds: number };

/** Omits providers without open work. */
export async function countUnsettled(
  db: Db,
  providers: readonly PaymentProviderName[],
): Promise<Unsettled[]> {
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
  const of = (rows: typeof payments, name: PaymentProviderName) =>
    rows.find(({ provider }) => provider === name)?.count ?? 0;
  return providers
    .map((name) => ({ provider: name, payments: of(payments, name), refunds: of(refunds, name) }))
    .filter((left) => left.payments > 0 || left.refunds > 0);
}
