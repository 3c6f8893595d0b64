import type { Actor } from '#rules/actor.ts';
import type { ApprovalAction, ApprovalKind } from '#rules/approval-request.ts';
import type { Rappen } from '#rules/money.ts';
import type { RefundRequestStatus } from '#rules/refund-request.ts';
import type { ReplacementBegun } from '#server/fulfilment/replace-card.ts';
import type { ResendDecision } from '#server/messages/resend-mail.ts';
import type { CorrectionAsRead } from './address-correction.ts';

export type ActionOf<Kind extends ApprovalKind> = Extract<ApprovalAction, { kind: Kind }>;

/** The result of each action. */
export type ActionResults = {
  redirect: ResendDecision;
  replace: ReplacementBegun;
  address: CorrectionAsRead;
};

export type ActionResult = ActionResults[ApprovalKind];

/** A person at the desk. */
export type Requester = { id: string; by: Actor };

export type RequestResult<Kind extends ApprovalKind> =
  | ActionResults[Kind]
  /** It waits for a second person. */
  | { kind: 'waits' };

export type ApprovalResult =
  | { kind: 'done' }
  | { kind: 'unknown' }
  /** It was decided, or its time is over. */
  | { kind: 'over' }
  /** The requester cannot approve or refuse. */
  | { kind: 'same-person' }
  /** Only the requester can withdraw it. */
  | { kind: 'not-yours' }
  /** The order has changed since: the rules refuse the action now. */
  | { kind: 'not-possible' };

export type ApprovalRequest = {
  id: string;
  /** Of the order. */
  reference: string;
  status: RefundRequestStatus;
  /** Undefined once the order's names are erased. */
  action: ApprovalAction | undefined;
  amount: Rappen;
  person: { id: string; name: string };
  reason: string;
  createdAt: Date;
  expiresAt: Date;
  decidedBy: string | undefined;
  answer: string;
  decidedAt: Date | undefined;
};
