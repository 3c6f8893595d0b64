import { randomUUID } from 'node:crypto';
import { and, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { ProviderRequestKind, RequestOutcome, SupplierRequestKind } from '#rules/request-outcomes.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { insertRowsStatement } from '../connection/insert-rows.ts';
import { queryRows } from '../connection/query-rows.ts';
import { outboundRequest } from '../schema/outbound-request-table.ts';
import { toInterval } from './interval.ts';

/** A request that is recorded but not yet sent. */
export type ProviderRequest = {
  requestId: string;
  retries: number;
  /** True if the request may have taken effect already. */
  wasSentBefore: boolean;
};

/** Records a request to the provider before it is sent, or counts one more attempt. */
export async function openProviderRequest(
  tx: Tx,
  { paymentId, refundId }: { paymentId: string; refundId?: string },
  kind: ProviderRequestKind,
): Promise<ProviderRequest> {
  // A payment, or an operator's refund, has one request per kind.
  const uniqueKey =
    refundId === undefined
      ? { target: [outboundRequest.paymentId, outboundRequest.kind], targetWhere: sql`refund_id is null` }
      : { target: [outboundRequest.refundId, outboundRequest.kind], targetWhere: sql`refund_id is not null` };
  const [row] = await tx
    .insert(outboundRequest)
    .values({ id: randomUUID(), system: 'provider', paymentId, refundId, kind })
    .onConflictDoUpdate({
      ...uniqueKey,
      set: { retries: sql`${outboundRequest.retries} + 1`, ...REOPENED },
    })
    // `xmax` is set if the insert updated an existing row.
    .returning({
      requestId: outboundRequest.id,
      retries: outboundRequest.retries,
      wasSentBefore: sql<boolean>`xmax <> 0`,
    });
  if (row === undefined) throw new Error('the request was not written');
  return row;
}

/**
 * Records a payment's request in the statement that checks its claim.
 * @param claimUpdate update that returns the payment's id while it is claimed
 */
export async function openClaimedRequest(
  db: Db | Tx,
  claimUpdate: SQLWrapper,
  kind: ProviderRequestKind,
): Promise<ProviderRequest | undefined> {
  const [row] = await queryRows<ProviderRequest>(
    db,
    sql`with held as (${claimUpdate.getSQL()})
      insert into outbound_request as r (id, system, payment_id, kind)
      select ${randomUUID()}, 'provider', held.id, ${kind} from held
      on conflict (payment_id, kind) where refund_id is null
      do update set retries = r.retries + 1, closed_at = null, outcome = null, detail = null
      returning id as "requestId", retries, xmax <> 0 as "wasSentBefore"`,
  );
  return row;
}

/** Builds the insert of a request for a payment that is inserted in the same statement. */
export function newProviderRequest(id: string, paymentId: string, kind: ProviderRequestKind): SQL {
  return insertRowsStatement(outboundRequest, [{ id, system: 'provider', paymentId, kind }]);
}

/**
 * Records a request to the supplier, or reopens it. An open request keeps its opening time. The caller locks
 * the order's row.
 */
export async function openSupplierRequest(
  tx: Tx,
  request: { id: string; cardId: string; kind: SupplierRequestKind },
): Promise<void> {
  const { openedAt, closedAt } = outboundRequest;
  await tx
    .insert(outboundRequest)
    .values({ ...request, system: 'supplier' })
    .onConflictDoUpdate({
      target: outboundRequest.id,
      set: {
        openedAt: sql`case when ${closedAt} is null then ${openedAt} else cadeau_now() end`,
        ...REOPENED,
      },
    });
}

const REOPENED = { closedAt: null, outcome: null, detail: null };

/** Restarts the wait for a response. */
export async function restartRequest(tx: Tx, id: string): Promise<void> {
  await tx.update(outboundRequest).set({ openedAt: sql`cadeau_now()` }).where(eq(outboundRequest.id, id));
}

/** @param detail the external system's name for the outcome */
export function closeRequest(tx: Db | Tx, id: string, outcome: RequestOutcome, detail?: string) {
  return closeMatching(tx, eq(outboundRequest.id, id), outcome, detail);
}

export function closeOpenRequests(
  tx: Tx,
  subject: { id: string } | { refundId: string } | { paymentId: string; kind?: ProviderRequestKind },
  outcome: RequestOutcome,
  detail?: string,
) {
  return closeMatching(tx, and(matchesRequest(subject), isNull(outboundRequest.closedAt)), outcome, detail);
}

function matchesRequest(subject: Parameters<typeof closeOpenRequests>[1]): SQL | undefined {
  if ('id' in subject) return eq(outboundRequest.id, subject.id);
  if ('refundId' in subject) return eq(outboundRequest.refundId, subject.refundId);
  const hasKind = subject.kind && eq(outboundRequest.kind, subject.kind);
  return and(eq(outboundRequest.paymentId, subject.paymentId), hasKind);
}

function closeMatching(
  tx: Db | Tx,
  condition: SQL | undefined,
  outcome: RequestOutcome,
  detail: string | undefined,
) {
  return tx
    .update(outboundRequest)
    .set({ closedAt: sql`cadeau_now()`, outcome, detail: detail ?? null })
    .where(condition);
}

export async function readRequest(tx: Db | Tx, id: string) {
  const [row] = await tx.select().from(outboundRequest).where(eq(outboundRequest.id, id));
  return row;
}

export async function isRequestOpen(tx: Db | Tx, id: string): Promise<boolean> {
  const row = await readRequest(tx, id);
  return row !== undefined && row.closedAt === null;
}

export function isOlderThan(ageMs: number): SQL<boolean> {
  return sql<boolean>`${outboundRequest.openedAt} < cadeau_now() - ${toInterval(ageMs)}`;
}
