import type { Actor } from '#rules/actor.ts';
import type { Rappen } from '#rules/money.ts';
import type { CardPlace, RefundRefusal } from '#rules/refund.ts';
import type { RefundRequestStatus, RefundSum } from '#rules/refund-request.ts';
import type { RefundStatus } from '#rules/status.ts';
import type { RefundRequestRepository } from '#server/postgres/refunds/refund-request-repository.ts';
import type { BeginRefundResult, NewRefund, RefundState, RefundTerms } from './refund-state.ts';

/** A person at the desk, by id and as the actor to record. */
export type RefundRequester = { id: string; by: Actor };

/** A refund as confirmed by a person. */
export type RefundRequestInput = {
  /** Created with the preview, so that repeating the request has no further effect. */
  id: string;
  personId: string;
  refund: NewRefund;
  /** The amounts that the person saw. */
  confirmedSum: RefundSum;
  /** Amount above which approval by a second person is needed. */
  limit: Rappen;
};

type RefusedRefund = Extract<BeginRefundResult, { kind: 'refused' }>;

export type RefundRequestResult =
  | { kind: 'begun'; refundId: string }
  /** Waits for approval by a second person. */
  | { kind: 'waits' }
  /** The amounts differ from the confirmed ones. Nothing was started. */
  | { kind: 'changed' }
  /** Another request of the order is open. */
  | { kind: 'waits-already' }
  | RefusedRefund;

/** The result of deciding an open request. */
export type RefundApprovalResult =
  | { kind: 'done' }
  | { kind: 'unknown' }
  /** Already decided or expired. */
  | { kind: 'already-closed' }
  /** The requester can't approve their own request. */
  | { kind: 'same-person' }
  /** Only the requester can withdraw the request. */
  | { kind: 'not-yours' }
  | { kind: 'changed' }
  | RefusedRefund;

/** A refund request as shown in lists. */
export type RefundRequest = RefundSum & {
  id: string;
  /** Reference of the order. */
  reference: string;
  status: RefundRequestStatus;
  wholeOrder: boolean;
  confirmsLoss: boolean;
  withoutShippingCost: boolean;
  person: { id: string; name: string };
  reason: string;
  createdAt: Date;
  expiresAt: Date;
  /** The person who approved or refused it. */
  decidedBy: string | undefined;
  answer: string;
  decidedAt: Date | undefined;
  /** Number of the refund that it started. */
  refundNumber: number | undefined;
};

/** An unfinished refund of an order. */
export type CurrentRefund = RefundSum & {
  number: number;
  status: RefundStatus;
  /** Number of its cards that are void. */
  voided: number;
  waitsUntil: Date | undefined;
  /** Used cards that stopped the refund. */
  used: readonly CardPlace[];
  /** True if nothing has happened at external systems yet, so the refund can be cancelled. */
  canCancel: boolean;
  /**
   * True if its cards have no value left and the provider refused to pay, so a bank transfer can be recorded.
   */
  canPayByBank: boolean;
  canExcludeUsedCards: boolean;
};

/** The cards of an order that can be refunded now. */
export type RefundableState = {
  cards: readonly (CardPlace & { refusal: RefundRefusal | undefined })[];
  /** The reason why nothing can be refunded. */
  refusal: RefundRefusal | undefined;
  current: readonly CurrentRefund[];
};

/**
 * Approves a request, which starts the refund, or refuses it. The requester can't decide.
 * @param decider the person who decides; `by` contains the reason
 */
export async function decideRequest(
  requests: Pick<RefundRequestRepository, 'find' | 'approve' | 'refuse'>,
  id: string,
  decider: RefundRequester,
  decision: { approve: true; terms: RefundTerms } | { approve: false },
): Promise<RefundApprovalResult> {
  const request = await requests.find(id);
  if (request === undefined) return { kind: 'unknown' };
  if (request.person.id === decider.id) return { kind: 'same-person' };
  return decision.approve ? requests.approve(id, decider, decision.terms) : requests.refuse(id, decider);
}

export async function withdrawRequest(
  requests: Pick<RefundRequestRepository, 'find' | 'withdraw'>,
  id: string,
  requester: RefundRequester,
): Promise<RefundApprovalResult> {
  const request = await requests.find(id);
  if (request === undefined) return { kind: 'unknown' };
  return request.person.id === requester.id ? requests.withdraw(id, requester) : { kind: 'not-yours' };
}

export function toRefundSum({ amount, shippingCost, cards }: RefundState): RefundSum {
  return { amount, shippingCost, cards: cards.map(({ place }) => parseCardPlace(place)) };
}

/** Parses a place such as `1.2`. */
export function parseCardPlace(place: string): { line: number; ordinal: number } {
  const [line = 0, ordinal = 0] = place.split('.').map(Number);
  return { line, ordinal };
}
