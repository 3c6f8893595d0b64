import type { Actor } from '#rules/actor.ts';
import type { ApprovalAction, ApprovalKind } from '#rules/approval-request.ts';
import { resendMail } from '#server/messages/resend-mail.ts';
import type { ActionOf, ActionResult, ActionResults } from '#server/operations/approval-request.ts';
import { createReplacementRepository } from '../cards/pg-replacement-repository.ts';
import type { Tx } from '../connection/connect.ts';
import { createMailRepeats } from '../mails/pg-mail-repeats.ts';
import { correctAddressAsRead } from '../orders/correct-address.ts';
import type { Queue } from '../shared/job-queue.ts';

/** The transaction holds the order's lock. */
type On = { tx: Tx; queue: Queue; order: { id: string; reference: string }; by: Actor };

const CARRY_OUT: {
  [Kind in ApprovalKind]: (on: On, action: ActionOf<Kind>) => Promise<ActionResults[Kind]>;
} = {
  redirect: ({ tx, queue, order, by }, { mail: kind, content, to, insteadOf }) =>
    resendMail(createMailRepeats(tx, queue), { orderId: order.id, kind, content, to, insteadOf }, by),
  replace: ({ tx, queue, order, by }, { line, ordinal, generation }) =>
    createReplacementRepository(tx, queue).begin({
      reference: order.reference,
      place: { line, ordinal },
      generation,
      by,
    }),
  address: ({ tx, queue, order, by }, { read, wanted }) =>
    correctAddressAsRead(tx, queue, by, order.id, { read, wanted }),
};

export function carryOut<Kind extends ApprovalKind>(
  on: On,
  kind: Kind,
  action: ActionOf<Kind>,
): Promise<ActionResults[Kind]> {
  return CARRY_OUT[kind](on, action);
}

export function carryOutAny(on: On, action: ApprovalAction): Promise<ActionResult> {
  switch (action.kind) {
    case 'redirect':
      return CARRY_OUT.redirect(on, action);
    case 'replace':
      return CARRY_OUT.replace(on, action);
    case 'address':
      return CARRY_OUT.address(on, action);
  }
}

/** Returns false if the rules refused the action, or it changed nothing. */
export function hasActed(result: ActionResult): boolean {
  switch (result.kind) {
    case 'repeat':
    case 'redirect':
    case 'begun':
      return true;
    case 'corrected':
      return result.changed.length > 0;
    default:
      return false;
  }
}
