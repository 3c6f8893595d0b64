import { and, eq, sql } from 'drizzle-orm';
import type { OrderEvent } from '#rules/audit-event.ts';
import type { Rappen } from '#rules/money.ts';
import { needsApproval, refundChanges } from '#rules/refund-request.ts';
import type { NewRefund, RefundPreview, RefundTerms } from '#server/refunds/refund-repository.ts';
import type { Asked, AskedRefund, Asker, Decided } from '#server/refunds/refund-request.ts';
import { sumOf } from '#server/refunds/refund-sum.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { person } from '../schema/people-tables.ts';
import { refundRequest } from '../schema/refund-request-table.ts';
import type { Queue } from '../shared/job-queue.ts';
import { lockOrder } from '../shared/lock-order.ts';
import { recordAction } from '../shared/operator-actions.ts';
import { beginRefund } from './begin-refund.ts';
import { previewRefund } from './preview-refund.ts';
import {
  countOpenRequests,
  decidedRequests,
  findRequest,
  isOwnAboveLimit,
  OVER,
  openRequestOf,
  openRequests,
  readRefundableState,
  sumBegunAlone,
} from './refund-request-reader.ts';

type Row = typeof refundRequest.$inferSelect;
type Possible = Exclude<RefundPreview, { kind: 'refused' }>;

export type RefundRequestRepository = ReturnType<typeof createRefundRequestRepository>;

/** Each change is one transaction under the order's lock. */
export function createRefundRequestRepository(db: Db, queue: Queue) {
  /** Runs `work` with an open request, while order and request are locked. */
  const whileOpen = (id: string, work: (tx: Tx, row: Row) => Promise<Decided>): Promise<Decided> =>
    db.transaction(async (tx) => {
      const [known] = await tx.select().from(refundRequest).where(eq(refundRequest.id, id));
      if (known === undefined) return { kind: 'unknown' };
      await lockOrder(tx, { id: known.orderId });
      await expire(tx, known.orderId);
      const [row] = await tx
        .select()
        .from(refundRequest)
        .where(and(eq(refundRequest.id, id), eq(refundRequest.status, 'Open')))
        .for('update');
      return row === undefined ? { kind: 'over' } : work(tx, row);
    });
  return {
    /** Begins the refund, or stores a request for approval. */
    ask: (asked: AskedRefund) => db.transaction((tx) => ask(tx, queue, asked)),
    isOwnAboveLimit: (orderId: string, person: string, limit: Rappen) =>
      isOwnAboveLimit(db, orderId, person, limit),
    /** Begins the refund and records the approver, both or neither. */
    approve: (id: string, approver: Asker, terms: RefundTerms) =>
      whileOpen(id, async (tx, row) => {
        const [requester] = await tx
          .select({ name: person.name })
          .from(person)
          .where(eq(person.id, row.personId));
        const by = { person: requester?.name ?? '', command: approver.by.command, reason: row.reason };
        const order = await lockOrder(tx, { id: row.orderId });
        const wanted = { ...wantedOf(row, order?.reference ?? ''), by, terms };
        const now = await previewRefund(tx, queue, wanted);
        if (now.kind === 'refused') return now;
        if (refundChanges(row, sumOf(now.state)) !== undefined) return { kind: 'changed' };
        const begun = await beginRefund(tx, queue, wanted);
        if (begun.kind === 'refused') return begun;
        const data = { refund: now.state.number, amount: row.amount, requester: by.person };
        const outcome = { status: 'Approved' as const, refundId: begun.refundId };
        await decide(tx, row, outcome, approver, { type: 'refund-request-approved', data });
        return { kind: 'done' };
      }),
    refuse: (id: string, approver: Asker) =>
      whileOpen(id, async (tx, row) => {
        const data = { amount: row.amount };
        await decide(tx, row, { status: 'Refused' }, approver, { type: 'refund-request-refused', data });
        return { kind: 'done' };
      }),
    withdraw: (id: string, requester: Asker) =>
      whileOpen(id, async (tx, row) => {
        const data = { amount: row.amount };
        await decide(tx, row, { status: 'Withdrawn' }, requester, { type: 'refund-request-withdrawn', data });
        return { kind: 'done' };
      }),
    find: (id: string) => findRequest(db, id),
    open: () => openRequests(db),
    /** Returns decided and expired requests, newest first. */
    decided: (limit: number) => decidedRequests(db, limit),
    openOf: (orderId: string) => openRequestOf(db, orderId),
    countOpen: () => countOpenRequests(db),
    begunAlone: (orderId: string) => sumBegunAlone(db, orderId),
    refundable: (orderId: string) => db.transaction((tx) => readRefundableState(tx, orderId)),
  };
}

async function ask(tx: Tx, queue: Queue, asked: AskedRefund): Promise<Asked> {
  const { refund: wanted, shown, limit } = asked;
  const order = await lockOrder(tx, { reference: wanted.reference });
  if (order === undefined) return { kind: 'refused', reason: 'no-such-order', places: [] };
  // Under the order's lock, a second click sees the first one's request.
  const [known] = await tx.select().from(refundRequest).where(eq(refundRequest.id, asked.id));
  if (known !== undefined) return known.personId === asked.personId ? answered(known) : { kind: 'changed' };
  await expire(tx, order.id);
  const now = await previewRefund(tx, queue, wanted);
  if (now.kind === 'refused') return now;
  if (refundChanges(shown, sumOf(now.state)) !== undefined) return { kind: 'changed' };
  const isNeeded = needsApproval({
    amount: now.state.amount,
    begunAlone: await sumBegunAlone(tx, order.id),
    limit,
    goesOn: now.kind === 'resumed',
    confirmsLoss: wanted.usedCards === 'confirm-loss',
  });
  return isNeeded ? wait(tx, asked, order.id, now) : begin(tx, queue, asked, order.id, now);
}

function answered({ status, refundId }: Row): Asked {
  return status === 'Begun' && refundId !== null ? { kind: 'begun', refundId } : { kind: 'waits' };
}

async function begin(
  tx: Tx,
  queue: Queue,
  asked: AskedRefund,
  orderId: string,
  now: Possible,
): Promise<Asked> {
  const begun = await beginRefund(tx, queue, asked.refund);
  if (begun.kind === 'refused') return begun;
  const { refundId } = begun;
  await tx.insert(refundRequest).values({ ...rowOf(asked, orderId, now), status: 'Begun', refundId });
  return { kind: 'begun', refundId };
}

async function wait(tx: Tx, asked: AskedRefund, orderId: string, now: Possible): Promise<Asked> {
  if ((await openRequestOf(tx, orderId)) !== undefined) return { kind: 'waits-already' };
  await tx.insert(refundRequest).values({ ...rowOf(asked, orderId, now), status: 'Open' });
  const data = { amount: now.state.amount, cards: now.state.cards.length };
  await recordAction(tx, asked.refund.by, orderId, { type: 'refund-requested', data });
  return { kind: 'waits' };
}

function rowOf({ id, personId, refund }: AskedRefund, orderId: string, { state }: Possible) {
  const { command, usedCards, by } = refund;
  return {
    ...{ id, orderId, personId, ...sumOf(state) },
    wholeOrder: command.places === undefined,
    withoutShippingCost: command.withoutShippingCost === true,
    usedCards,
    reason: by.reason,
  };
}

function wantedOf(row: Row, reference: string): Omit<NewRefund, 'by'> {
  const { wholeOrder, cards, withoutShippingCost, usedCards } = row;
  return {
    reference,
    command: { places: wholeOrder ? undefined : cards, withoutShippingCost },
    usedCards: usedCards ?? undefined,
  };
}

async function decide(
  tx: Tx,
  { id, orderId }: Row,
  outcome: { status: 'Approved'; refundId: string } | { status: 'Refused' | 'Withdrawn' },
  { id: personId, by }: Asker,
  event: OrderEvent,
): Promise<void> {
  const decidedBy = outcome.status === 'Withdrawn' ? null : personId;
  await tx
    .update(refundRequest)
    .set({ ...outcome, decidedBy, answer: by.reason, decidedAt: sql`cadeau_now()` })
    .where(eq(refundRequest.id, id));
  await recordAction(tx, by, orderId, event);
}

async function expire(tx: Tx, orderId: string): Promise<void> {
  await tx
    .update(refundRequest)
    .set({ status: 'Expired', decidedAt: sql`cadeau_now()` })
    .where(and(eq(refundRequest.orderId, orderId), OVER));
}
