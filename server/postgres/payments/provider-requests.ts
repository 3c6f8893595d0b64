import { asc, eq } from 'drizzle-orm';
import type { AskedProvider } from '#server/operations/order-reports.ts';
import type { Db } from '../connection/connect.ts';
import { outboundRequest } from '../schema/outbound-request-table.ts';
import { payment } from '../schema/payment-tables.ts';
import { refund } from '../schema/refund-tables.ts';

export function readProviderRequests(db: Db, orderId: string): Promise<AskedProvider[]> {
  const { id, kind, retries, openedAt, closedAt, outcome, detail } = outboundRequest;
  return db
    .select({ id, kind, refund: refund.number, retries, openedAt, closedAt, outcome, detail })
    .from(outboundRequest)
    .innerJoin(payment, eq(payment.id, outboundRequest.paymentId))
    .leftJoin(refund, eq(refund.id, outboundRequest.refundId))
    .where(eq(payment.orderId, orderId))
    .orderBy(asc(openedAt), asc(id));
}
