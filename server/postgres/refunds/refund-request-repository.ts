import { and, eq, sql } from 'drizzle-orm';
import type { Actor } from '#rules/actor.ts';
import type { OrderEvent } from '#rules/audit-event.ts';
import type { Rappen } from '#rules/money.ts';
import { compareRefunds, needsApproval } from '#rules/refund-request.ts';
import {
  type RefundApprovalResult,
  type RefundRequester,
  type RefundRequestInput,
  type RefundRequestResult,
  toRefundSum,
} from '#server/refunds/refund-request.ts';
import type { NewRefund, RefundPreview, RefundTerms } from '#server/refunds/refund-state.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { person } from '../schema/people-tables.ts';
import { refundRequest } from '../schema/refund-request-table.ts';
import type { Queue } from '../shared/job-queue.ts';
import { lockOrder } from '../shared/lock-order.ts';
import { recordAction } from '../shared/operator-actions.ts';
import { sumUnapprovedActions } from '../shared/sum-unapproved.ts';
import { beginRefund } from './begin-refund.ts';
import { previewRefund } from './preview-refund.ts';
import {
  countOpenRequests,
  findRequest,
  IS_EXPIRED,
  isOwnAboveLimit,
  readDecidedRequests,
  readOpenRequest,
  readOpenRequests,
  readRefundableState,
} from './refund-request-reader.ts';

type Row = typeof refundRequest.$inferSelect;
type PossibleRefund = Exclude<RefundPreview, { kind: 'refused' }>;

export type RefundRequestRepository = ReturnType<typeof createRefundRequestRepository>;

/** Each change is one transaction under the order's lock. */
export function createRefundRequestRepository(db: Db, queue: Queue) {
  /** Runs `work` with an open request while the order and the request are locked. */
  const withOpenRequest = (
    id: string,
    work: (tx: Tx, row: Row) => Promise<RefundApprovalResult>,
  ): Promise<RefundApprovalResult> =>
    db.transaction(async (tx) => {
      const [existing] = await tx.select().from(refundRequest).where(eq(refundRequest.id, id));
      if (existing === undefined) return { kind: 'unknown' };
      await lockOrder(tx, { id: existing.orderId });
      await expireRequests(tx, existing.orderId);
      const [row] = await tx
        .select()
        .from(refundRequest)
        .where(and(eq(refundRequest.id, id), eq(refundRequest.status, 'Open')))
        .for('update');
      return row === undefined ? { kind: 'already-closed' } : work(tx, row);
    });
  return {
    /** Begins the refund, or stores a request for approval. */
    request: (input: RefundRequestInput) => db.transaction((tx) => requestRefund(tx, queue, input)),
    isRequesterAboveLimit: (orderId: string, by: Actor, limit: Rappen) =>
      isOwnAboveLimit(db, orderId, by, limit),
    /** Begins the refund and records the approver in one transaction. */
    approve: (id: string, approver: RefundRequester, terms: RefundTerms) =>
      withOpenRequest(id, async (tx, row) => {
        const [requester] = await tx
          .select({ name: person.name })
          .from(person)
          .where(eq(person.id, row.personId));
        const by = {
          person: requester?.name ?? '',
          personId: row.personId,
          command: approver.by.command,
          reason: row.reason,
        };
        const order = await lockOrder(tx, { id: row.orderId });
        const newRefund = { ...toCommand(row, order?.reference ?? ''), by, terms };
        const preview = await previewRefund(tx, queue, newRefund);
        if (preview.kind === 'refused') return preview;
        if (compareRefunds(row, toRefundSum(preview.state)) !== undefined) return { kind: 'changed' };
        const result = await beginRefund(tx, queue, newRefund);
        if (result.kind === 'refused') return result;
        const data = { refund: preview.state.number, amount: row.amount, requester: by.person };
        const outcome = { status: 'Approved' as const, refundId: result.refundId };
        await recordDecision(tx, row, outcome, approver, { type: 'refund-request-approved', data });
        return { kind: 'done' };
      }),
    refuse: (id: string, approver: RefundRequester) =>
      withOpenRequest(id, async (tx, row) => {
        const data = { amount: row.amount };
        await recordDecision(tx, row, { status: 'Refused' }, approver, {
          type: 'refund-request-refused',
          data,
        });
        return { kind: 'done' };
      }),
    withdraw: (id: string, requester: RefundRequester) =>
      withOpenRequest(id, async (tx, row) => {
        const data = { amount: row.amount };
        await recordDecision(tx, row, { status: 'Withdrawn' }, requester, {
          type: 'refund-request-withdrawn',
          data,
        });
        return { kind: 'done' };
      }),
    find: (id: string) => findRequest(db, id),
    listOpen: () => readOpenRequests(db),
    /** Returns decided and expired requests, newest first. */
    listDecided: (limit: number) => readDecidedRequests(db, limit),
    findOpenByOrder: (orderId: string) => readOpenRequest(db, orderId),
    countOpen: () => countOpenRequests(db),
    sumUnapprovedActions: (orderId: string, personId: string) => sumUnapprovedActions(db, orderId, personId),
    readRefundable: (orderId: string) => db.transaction((tx) => readRefundableState(tx, orderId)),
  };
}

async function requestRefund(tx: Tx, queue: Queue, input: RefundRequestInput): Promise<RefundRequestResult> {
  const { refund: newRefund, confirmedSum, limit } = input;
  const order = await lockOrder(tx, { reference: newRefund.reference });
  if (order === undefined) return { kind: 'refused', reason: 'no-such-order', places: [] };
  // Because of the order's lock, a second click finds the first click's request.
  const [existing] = await tx.select().from(refundRequest).where(eq(refundRequest.id, input.id));
  if (existing !== undefined)
    return isSameRequest(existing, input, order.id) ? toRequestResult(existing) : { kind: 'changed' };
  await expireRequests(tx, order.id);
  const preview = await previewRefund(tx, queue, newRefund);
  if (preview.kind === 'refused') return preview;
  if (compareRefunds(confirmedSum, toRefundSum(preview.state)) !== undefined) return { kind: 'changed' };
  const isApprovalNeeded = needsApproval({
    amount: preview.state.amount,
    unapprovedTotal: await sumUnapprovedActions(tx, order.id, input.personId),
    limit,
    isResumed: preview.kind === 'resumed',
    confirmsLoss: newRefund.usedCards === 'confirm-loss',
  });
  return isApprovalNeeded
    ? storeRequest(tx, input, order.id, preview)
    : beginWithoutApproval(tx, queue, input, order.id, preview);
}

/** Detects a reused id: a request with the same id but different content is refused. */
function isSameRequest(
  existing: Row,
  { personId, refund, confirmedSum }: RefundRequestInput,
  orderId: string,
): boolean {
  const { command, usedCards = null } = refund;
  return (
    existing.personId === personId &&
    existing.orderId === orderId &&
    existing.wholeOrder === (command.places === undefined) &&
    existing.withoutShippingCost === (command.withoutShippingCost === true) &&
    existing.usedCards === usedCards &&
    compareRefunds(existing, { ...confirmedSum, cards: command.places ?? confirmedSum.cards }) === undefined
  );
}

function toRequestResult({ status, refundId }: Row): RefundRequestResult {
  return status === 'Started' && refundId !== null ? { kind: 'begun', refundId } : { kind: 'waits' };
}

async function beginWithoutApproval(
  tx: Tx,
  queue: Queue,
  input: RefundRequestInput,
  orderId: string,
  preview: PossibleRefund,
): Promise<RefundRequestResult> {
  const result = await beginRefund(tx, queue, input.refund);
  if (result.kind === 'refused') return result;
  const { refundId } = result;
  await tx.insert(refundRequest).values({ ...toRow(input, orderId, preview), status: 'Started', refundId });
  return { kind: 'begun', refundId };
}

async function storeRequest(
  tx: Tx,
  input: RefundRequestInput,
  orderId: string,
  preview: PossibleRefund,
): Promise<RefundRequestResult> {
  if ((await readOpenRequest(tx, orderId)) !== undefined) return { kind: 'waits-already' };
  await tx.insert(refundRequest).values({ ...toRow(input, orderId, preview), status: 'Open' });
  const data = { amount: preview.state.amount, cards: preview.state.cards.length };
  await recordAction(tx, input.refund.by, orderId, { type: 'refund-requested', data });
  return { kind: 'waits' };
}

function toRow({ id, personId, refund }: RefundRequestInput, orderId: string, { state }: PossibleRefund) {
  const { command, usedCards, by } = refund;
  return {
    id,
    orderId,
    personId,
    ...toRefundSum(state),
    wholeOrder: command.places === undefined,
    withoutShippingCost: command.withoutShippingCost === true,
    usedCards,
    reason: by.reason,
  };
}

function toCommand(row: Row, reference: string): Omit<NewRefund, 'by'> {
  const { wholeOrder, cards, withoutShippingCost, usedCards } = row;
  return {
    reference,
    command: { places: wholeOrder ? undefined : cards, withoutShippingCost },
    usedCards: usedCards ?? undefined,
  };
}

async function recordDecision(
  tx: Tx,
  { id, orderId }: Row,
  outcome: { status: 'Approved'; refundId: string } | { status: 'Refused' | 'Withdrawn' },
  { id: personId, by }: RefundRequester,
  event: OrderEvent,
): Promise<void> {
  const decidedBy = outcome.status === 'Withdrawn' ? null : personId;
  await tx
    .update(refundRequest)
    .set({ ...outcome, decidedBy, answer: by.reason, decidedAt: sql`cadeau_now()` })
    .where(eq(refundRequest.id, id));
  await recordAction(tx, by, orderId, event);
}

async function expireRequests(tx: Tx, orderId: string): Promise<void> {
  await tx
    .update(refundRequest)
    .set({ status: 'Expired', decidedAt: sql`cadeau_now()` })
    .where(and(eq(refundRequest.orderId, orderId), IS_EXPIRED));
}
