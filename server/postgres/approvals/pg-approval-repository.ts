import { and, asc, eq, sql } from 'drizzle-orm';
import {
  APPROVAL_COMMANDS,
  type ApprovalAction,
  type ApprovalKind,
  approvalActionSchema,
  valueAtRisk,
} from '#rules/approval-request.ts';
import type { OrderEvent } from '#rules/audit-event.ts';
import type { Rappen } from '#rules/money.ts';
import { needsApproval, REFUND_REQUEST_DAYS } from '#rules/refund-request.ts';
import type {
  ActionOf,
  ApprovalResult,
  Requester,
  RequestResult,
} from '#server/operations/approval-request.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { rolledBack } from '../connection/rolled-back.ts';
import { approvalRequest } from '../schema/approval-request-table.ts';
import { person } from '../schema/people-tables.ts';
import type { Queue } from '../shared/job-queue.ts';
import { lockOrder } from '../shared/lock-order.ts';
import { recordAction } from '../shared/operator-actions.ts';
import {
  countOpenRequests,
  decidedRequests,
  OVER,
  openRequestsOf,
  readCardsAtRisk,
  readRequests,
  sumDoneAlone,
  WAITS,
} from './approval-request-reader.ts';
import { carryOut, carryOutAny, hasActed } from './carry-out.ts';

type Row = typeof approvalRequest.$inferSelect;
type OpenRow = Row & { action: ApprovalAction };
type Order = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

/** Each change is one transaction under the order's lock. */
export function createApprovalRepository(db: Db, queue: Queue) {
  /** Runs `work` with an open request, while order and request are locked. */
  const whileOpen = (
    id: string,
    work: (tx: Tx, row: OpenRow, order: Order) => Promise<ApprovalResult>,
  ): Promise<ApprovalResult> =>
    db.transaction(async (tx) => {
      const [known] = await tx.select().from(approvalRequest).where(eq(approvalRequest.id, id));
      const order = known && (await lockOrder(tx, { id: known.orderId }));
      if (order === undefined) return { kind: 'unknown' };
      await expire(tx, order.id);
      const [row] = await tx
        .select()
        .from(approvalRequest)
        .where(and(eq(approvalRequest.id, id), WAITS));
      if (row === undefined || row.action === null) return { kind: 'over' };
      return work(tx, { ...row, action: row.action }, order);
    });
  return {
    /**
     * Performs the action, or stores a request for approval.
     * @param limit value above which a second person is needed
     */
    request: <Kind extends ApprovalKind>(
      orderId: string,
      action: ActionOf<Kind>,
      requester: Requester,
      limit: Rappen,
    ) => db.transaction((tx) => request(tx, queue, { orderId, action, requester, limit })),
    /** Performs the action and records the approver, both or neither. */
    approve: (id: string, approver: Requester) =>
      whileOpen(id, async (tx, row, order) => {
        if (row.personId === approver.id) return { kind: 'same-person' };
        const { action } = row;
        const [requester] = await tx
          .select({ name: person.name })
          .from(person)
          .where(sql`${person.id} = ${row.personId}`);
        const name = requester?.name ?? '';
        const command = `desk ${APPROVAL_COMMANDS[action.kind]}`;
        const by = { person: name, command, reason: row.reason };
        if (!hasActed(await carryOutAny({ tx, queue, order, by }, action))) return { kind: 'not-possible' };
        const data = { ...toData(row), requester: name };
        await decide(tx, row, 'Approved', approver, { type: 'approval-granted', data });
        return { kind: 'done' };
      }),
    refuse: (id: string, approver: Requester) =>
      whileOpen(id, async (tx, row) => {
        if (row.personId === approver.id) return { kind: 'same-person' };
        await decide(tx, row, 'Refused', approver, { type: 'approval-refused', data: toData(row) });
        return { kind: 'done' };
      }),
    withdraw: (id: string, requester: Requester) =>
      whileOpen(id, async (tx, row) => {
        if (row.personId !== requester.id) return { kind: 'not-yours' };
        await decide(tx, row, 'Withdrawn', requester, { type: 'approval-withdrawn', data: toData(row) });
        return { kind: 'done' };
      }),
    find: async (id: string) => (await readRequests(db, eq(approvalRequest.id, id)))[0],
    open: () => readRequests(db, WAITS, asc(approvalRequest.createdAt)),
    openOf: (orderId: string) => openRequestsOf(db, orderId),
    /** Returns decided and expired requests, newest first. */
    decided: (limit: number) => decidedRequests(db, limit),
    countOpen: () => countOpenRequests(db),
  };
}

type RequestContext<Kind extends ApprovalKind> = {
  orderId: string;
  action: ActionOf<Kind>;
  requester: Requester;
  limit: Rappen;
};

async function request<Kind extends ApprovalKind>(
  tx: Tx,
  queue: Queue,
  { orderId, action, requester: { id: personId, by }, limit }: RequestContext<Kind>,
): Promise<RequestResult<Kind>> {
  const order = await lockOrder(tx, { id: orderId });
  if (order === undefined) throw new Error('the order does not exist');
  await expire(tx, orderId);
  const kind: Kind = action.kind as Kind;
  const act = (on: Tx) => carryOut({ tx: on, queue, order, by }, kind, action);
  const { amount, goesOn } = await readRisk(tx, order, action);
  const begunAlone = await sumDoneAlone(tx, orderId);
  const row = {
    orderId,
    action,
    amount,
    personId,
    reason: by.reason,
    expiresAt: EXPIRES_AT,
  };
  if (!needsApproval({ amount, begunAlone, limit, goesOn, confirmsLoss: false })) {
    const result = await act(tx);
    if (hasActed(result) && amount > 0 && !goesOn)
      await tx.insert(approvalRequest).values({ ...row, status: 'Begun' });
    return result;
  }
  // Checks the rules now, so that a request that can't succeed isn't stored.
  const result = await rolledBack(tx, act);
  if (!hasActed(result)) return result;
  const open = await openRequestsOf(tx, orderId);
  const isKnown = open.some(
    (other) => JSON.stringify(other.action) === JSON.stringify(approvalActionSchema.parse(action)),
  );
  if (isKnown) return { kind: 'waits' };
  await tx.insert(approvalRequest).values({ ...row, status: 'Open' });
  await recordAction(tx, by, orderId, { type: 'approval-requested', data: toData({ action, amount }) });
  return { kind: 'waits' };
}

const EXPIRES_AT = sql`cadeau_now() + interval '${sql.raw(String(REFUND_REQUEST_DAYS))} days'`;

/** An action that keeps the current address puts no value at risk. */
async function readRisk(
  tx: Tx,
  { id, primaryAddress }: Order,
  action: ApprovalAction,
): Promise<{ amount: Rappen; goesOn: boolean }> {
  if (action.kind === 'redirect' && action.to === primaryAddress.email) return { amount: 0, goesOn: true };
  const cards = await readCardsAtRisk(tx, id);
  const goesOn =
    action.kind === 'replace' &&
    cards.some(
      ({ line, ordinal, generation, isBeingReplaced }) =>
        isBeingReplaced &&
        line === action.line &&
        ordinal === action.ordinal &&
        generation === action.generation,
    );
  return { amount: valueAtRisk(action, cards), goesOn };
}

/** Contains no addresses. */
function toData({ action, amount }: { action: ApprovalAction; amount: Rappen }) {
  return {
    action: action.kind,
    mail: action.kind === 'redirect' ? action.mail : null,
    card: action.kind === 'replace' ? `${action.line}.${action.ordinal}` : null,
    amount,
  };
}

async function decide(
  tx: Tx,
  { id, orderId }: Row,
  status: 'Approved' | 'Refused' | 'Withdrawn',
  { id: personId, by }: Requester,
  event: OrderEvent,
): Promise<void> {
  const decidedBy = status === 'Withdrawn' ? null : personId;
  await tx
    .update(approvalRequest)
    .set({ status, decidedBy, answer: by.reason, decidedAt: sql`cadeau_now()` })
    .where(eq(approvalRequest.id, id));
  await recordAction(tx, by, orderId, event);
}

async function expire(tx: Tx, orderId: string): Promise<void> {
  await tx
    .update(approvalRequest)
    .set({ status: 'Expired', decidedAt: sql`cadeau_now()` })
    .where(and(eq(approvalRequest.orderId, orderId), OVER));
}
