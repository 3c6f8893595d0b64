import { and, asc, eq, sql } from 'drizzle-orm';
import type { Actor } from '#rules/actor.ts';
import {
  APPROVAL_PERMISSIONS,
  type ApprovalAction,
  type ApprovalKind,
  approvalActionSchema,
  getValueAtRisk,
} from '#rules/approval-request.ts';
import type { OrderEvent } from '#rules/audit-event.ts';
import { CORRECTABLE_MAILS } from '#rules/mail-kinds.ts';
import type { Rappen } from '#rules/money.ts';
import type { Role } from '#rules/permissions.ts';
import { needsApproval, REFUND_REQUEST_DAYS } from '#rules/refund-request.ts';
import { resendMail, resendUndelivered } from '#server/messages/resend-mail.ts';
import type {
  ActionOf,
  ActionResult,
  ActionResults,
  ApprovalResult,
  Requester,
  RequestResult,
} from '#server/operations/approval-request.ts';
import { requirePermission } from '#server/people/require-permission.ts';
import { createReplacementRepository } from '../cards/replacement-repository.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { previewInTransaction } from '../connection/preview-in-transaction.ts';
import { createMailCorrections } from '../mails/mail-corrections.ts';
import { correctAddressAsRead } from '../orders/correct-address.ts';
import { approvalRequest } from '../schema/approval-request-table.ts';
import { person } from '../schema/people-tables.ts';
import type { Queue } from '../shared/job-queue.ts';
import { lockOrder } from '../shared/lock-order.ts';
import { recordAction } from '../shared/operator-actions.ts';
import { sumUnapprovedActions } from '../shared/sum-unapproved.ts';
import {
  countOpenRequests,
  IS_EXPIRED,
  IS_OPEN,
  readCardsAtRisk,
  readDecidedRequests,
  readOpenRequests,
  readRequests,
} from './approval-request-reader.ts';

/** The transaction holds the order's lock. */
type ActionContext = {
  tx: Tx;
  queue: Queue;
  order: { id: string; reference: string };
  roles: Role[];
  by: Actor;
};

const ACTION_HANDLERS: {
  [Kind in ApprovalKind]: (context: ActionContext, action: ActionOf<Kind>) => Promise<ActionResults[Kind]>;
} = {
  redirect: async (
    { tx, queue, order, roles, by },
    { mail: kind, content, to, previousAddress, withUndelivered },
  ) => {
    const command = { orderId: order.id, kind, originalNumber: content, to, previousAddress };
    const corrections = createMailCorrections(tx, queue);
    const result = await resendMail(corrections, command, by);
    if (result.kind === 'refused' || kind === 'receipt') return result;
    const reissued = await createReplacementRepository(tx, queue).reissue(order, by);
    // Cards that were mailed elsewhere aren't resent: their replacements are on their way.
    if (withUndelivered === true)
      await resendUndelivered(corrections, { orderId: order.id, kinds: CORRECTABLE_MAILS }, by);
    // Check here, because only the lock makes it certain which cards were mailed. The error rolls back.
    if (reissued > 0) requirePermission({ roles }, APPROVAL_PERMISSIONS.replace);
    return result;
  },
  replace: ({ tx, queue, order, by }, { line, ordinal, generation }) =>
    createReplacementRepository(tx, queue).begin({
      reference: order.reference,
      place: { line, ordinal },
      generation,
      by,
    }),
  address: ({ tx, queue, order, by }, { original, corrected }) =>
    correctAddressAsRead(tx, queue, by, order.id, { original, corrected }),
};

export function performAction<Kind extends ApprovalKind>(
  context: ActionContext,
  kind: Kind,
  action: ActionOf<Kind>,
): Promise<ActionResults[Kind]> {
  return ACTION_HANDLERS[kind](context, action);
}

export function performAnyAction(context: ActionContext, action: ApprovalAction): Promise<ActionResult> {
  switch (action.kind) {
    case 'redirect':
      return ACTION_HANDLERS.redirect(context, action);
    case 'replace':
      return ACTION_HANDLERS.replace(context, action);
    case 'address':
      return ACTION_HANDLERS.address(context, action);
  }
}

/** Returns false if the rules refused the action, or it changed nothing. */
export function hasEffect(result: ActionResult): boolean {
  switch (result.kind) {
    case 'repeat':
    case 'redirect':
    case 'reissue':
    case 'begun':
      return true;
    case 'corrected':
      return result.changed.length > 0;
    default:
      return false;
  }
}

type Row = typeof approvalRequest.$inferSelect;
type OpenRow = Row & { action: ApprovalAction };
type Order = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

/** Each change is one transaction under the order's lock. */
export function createApprovalRepository(db: Db, queue: Queue) {
  /** Runs `work` with an open request while the order is locked. */
  const withOpenRequest = (
    id: string,
    work: (tx: Tx, row: OpenRow, order: Order) => Promise<ApprovalResult>,
  ): Promise<ApprovalResult> =>
    db.transaction(async (tx) => {
      const [known] = await tx.select().from(approvalRequest).where(eq(approvalRequest.id, id));
      const order = known && (await lockOrder(tx, { id: known.orderId }));
      if (order === undefined) return { kind: 'unknown' };
      await expireRequests(tx, order.id);
      const [row] = await tx
        .select()
        .from(approvalRequest)
        .where(and(eq(approvalRequest.id, id), IS_OPEN));
      if (row === undefined || row.action === null) return { kind: 'already-closed' };
      return work(tx, { ...row, action: row.action }, order);
    });
  return {
    /**
     * Performs the action, or stores a request for approval.
     * @param limit value above which a second person must approve
     */
    request: <Kind extends ApprovalKind>(
      orderId: string,
      action: ActionOf<Kind>,
      requester: Requester,
      limit: Rappen,
    ) => db.transaction((tx) => requestAction(tx, queue, { orderId, action, requester, limit })),
    /** Performs the action and records the approver in one transaction. */
    approve: (id: string, approver: Requester) =>
      withOpenRequest(id, async (tx, row, order) => {
        if (row.personId === approver.id) return { kind: 'same-person' };
        const { action } = row;
        const [requester] = await tx
          .select({ name: person.name })
          .from(person)
          .where(sql`${person.id} = ${row.personId}`);
        const name = requester?.name ?? '';
        const command = `desk ${APPROVAL_PERMISSIONS[action.kind]}`;
        const by = { person: name, personId: row.personId ?? undefined, command, reason: row.reason };
        if (!hasEffect(await performAnyAction({ tx, queue, order, roles: approver.roles, by }, action)))
          return { kind: 'not-possible' };
        const data = { ...toEventData(row), requester: name };
        await recordDecision(tx, row, 'Approved', approver, { type: 'approval-granted', data });
        return { kind: 'done' };
      }),
    refuse: (id: string, approver: Requester) =>
      withOpenRequest(id, async (tx, row) => {
        if (row.personId === approver.id) return { kind: 'same-person' };
        await recordDecision(tx, row, 'Refused', approver, {
          type: 'approval-refused',
          data: toEventData(row),
        });
        return { kind: 'done' };
      }),
    withdraw: (id: string, requester: Requester) =>
      withOpenRequest(id, async (tx, row) => {
        if (row.personId !== requester.id) return { kind: 'not-yours' };
        await recordDecision(tx, row, 'Withdrawn', requester, {
          type: 'approval-withdrawn',
          data: toEventData(row),
        });
        return { kind: 'done' };
      }),
    find: async (id: string) => (await readRequests(db, eq(approvalRequest.id, id)))[0],
    listOpen: () => readRequests(db, IS_OPEN, asc(approvalRequest.createdAt)),
    listOpenByOrder: (orderId: string) => readOpenRequests(db, orderId),
    /** Returns decided and expired requests, newest first. */
    listDecided: (limit: number) => readDecidedRequests(db, limit),
    countOpen: () => countOpenRequests(db),
  };
}

type RequestContext<Kind extends ApprovalKind> = {
  orderId: string;
  action: ActionOf<Kind>;
  requester: Requester;
  limit: Rappen;
};

async function requestAction<Kind extends ApprovalKind>(
  tx: Tx,
  queue: Queue,
  { orderId, action, requester: { id: personId, roles, by }, limit }: RequestContext<Kind>,
): Promise<RequestResult<Kind>> {
  const order = await lockOrder(tx, { id: orderId });
  if (order === undefined) throw new Error('the order does not exist');
  await expireRequests(tx, orderId);
  const kind: Kind = action.kind as Kind;
  const perform = (on: Tx) => performAction({ tx: on, queue, order, roles, by }, kind, action);
  const { amount, isResumed } = await readRisk(tx, order, action);
  const unapprovedTotal = await sumUnapprovedActions(tx, orderId, personId);
  const row = {
    orderId,
    action,
    amount,
    personId,
    reason: by.reason,
    expiresAt: EXPIRES_AT,
  };
  if (
    !needsApproval({
      amount,
      unapprovedTotal,
      limit,
      isResumed,
      confirmsLoss: false,
    })
  ) {
    const result = await perform(tx);
    if (hasEffect(result) && amount > 0 && !isResumed)
      await tx.insert(approvalRequest).values({ ...row, status: 'Started' });
    return result;
  }
  // Check the rules now, so that a request that can't succeed isn't stored.
  const result = await previewInTransaction(tx, perform);
  if (!hasEffect(result)) return result;
  const open = await readOpenRequests(tx, orderId);
  const isDuplicate = open.some(
    (other) => JSON.stringify(other.action) === JSON.stringify(approvalActionSchema.parse(action)),
  );
  if (isDuplicate) return { kind: 'waits' };
  await tx.insert(approvalRequest).values({ ...row, status: 'Open' });
  await recordAction(tx, by, orderId, { type: 'approval-requested', data: toEventData({ action, amount }) });
  return { kind: 'waits' };
}

const EXPIRES_AT = sql`cadeau_now() + interval '${sql.raw(String(REFUND_REQUEST_DAYS))} days'`;

/** An action that keeps the current address puts no value at risk. */
async function readRisk(
  tx: Tx,
  { id, primaryAddress }: Order,
  action: ApprovalAction,
): Promise<{ amount: Rappen; isResumed: boolean }> {
  if (action.kind === 'redirect' && action.to === primaryAddress.email) return { amount: 0, isResumed: true };
  const cards = await readCardsAtRisk(tx, id);
  const isResumed =
    action.kind === 'replace' &&
    cards.some(
      ({ line, ordinal, generation, isBeingReplaced }) =>
        isBeingReplaced &&
        line === action.line &&
        ordinal === action.ordinal &&
        generation === action.generation,
    );
  return { amount: getValueAtRisk(action, cards), isResumed };
}

/** Contains no addresses. */
function toEventData({ action, amount }: { action: ApprovalAction; amount: Rappen }) {
  return {
    action: action.kind,
    mail: action.kind === 'redirect' ? action.mail : null,
    card: action.kind === 'replace' ? `${action.line}.${action.ordinal}` : null,
    amount,
  };
}

async function recordDecision(
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

async function expireRequests(tx: Tx, orderId: string): Promise<void> {
  await tx
    .update(approvalRequest)
    .set({ status: 'Expired', decidedAt: sql`cadeau_now()` })
    .where(and(eq(approvalRequest.orderId, orderId), IS_EXPIRED));
}
