import type { Actor } from '#rules/actor.ts';
import type { Address, AddressField } from '#rules/address.ts';
import type { CorrectionRefusal } from '#rules/address-correction.ts';
import type { ApprovalAction, ApprovalKind } from '#rules/approval-request.ts';
import type { Rappen } from '#rules/money.ts';
import type { Role } from '#rules/permissions.ts';
import type { RefundRequestStatus } from '#rules/refund-request.ts';
import type { BeginReplacementResult } from '#server/fulfilment/replace-card.ts';
import type { ResendDecision } from '#server/messages/resend-mail.ts';

export type CorrectionResult =
  | {
      kind: 'corrected';
      before: Address;
      after: Address;
      changed: AddressField[];
      /** Number of parcels still to pack. Documents already printed for them have the old address. */
      toPack: number;
    }
  | { kind: 'refused'; reason: CorrectionRefusal }
  | { kind: 'invalid'; fields: AddressField[] };

/** `changed`: another operator has corrected the address since it was read. */
export type ConditionalCorrectionResult = CorrectionResult | { kind: 'changed' };

export type ActionOf<Kind extends ApprovalKind> = Extract<ApprovalAction, { kind: Kind }>;

export type ActionResults = {
  redirect: ResendDecision;
  replace: BeginReplacementResult;
  address: ConditionalCorrectionResult;
};

export type ActionResult = ActionResults[ApprovalKind];

/** The person at the desk who requests or decides. */
export type Requester = { id: string; roles: Role[]; by: Actor };

export type RequestResult<Kind extends ApprovalKind> =
  | ActionResults[Kind]
  /** Waits for approval by a second person. */
  | { kind: 'waits' };

export type ApprovalResult =
  | { kind: 'done' }
  | { kind: 'unknown' }
  /** Already decided or expired. */
  | { kind: 'already-closed' }
  /** The requester can't approve or refuse. */
  | { kind: 'same-person' }
  /** Only the requester can withdraw it. */
  | { kind: 'not-yours' }
  /** The order has changed, and the rules now reject the action. */
  | { kind: 'not-possible' };

export type ApprovalRequest = {
  id: string;
  /** Reference of the order. */
  reference: string;
  status: RefundRequestStatus;
  /** Undefined after the order's personal data was erased. */
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
