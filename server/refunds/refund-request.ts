import type { Actor } from '#rules/actor.ts';
import type { Rappen } from '#rules/money.ts';
import type { CardPlace, RefundRefusal } from '#rules/refund.ts';
import type { RefundRequestStatus, RefundSum } from '#rules/refund-request.ts';
import type { RefundStatus } from '#rules/status.ts';
import type { RefundRequestRepository } from '#server/postgres/refunds/pg-refund-request-repository.ts';
import type { Begun, NewRefund, RefundTerms } from './refund-repository.ts';

/** A person at the desk, with the act that is written down. */
export type Asker = { id: string; by: Actor };

/** A refund as a person has confirmed it. */
export type AskedRefund = {
  /** Made where the sum was shown: asking again with it asks once. */
  id: string;
  personId: string;
  refund: NewRefund;
  /** What the person was shown. */
  shown: RefundSum;
  /** Above it a second person is needed. */
  limit: Rappen;
};

type Refused = Extract<Begun, { kind: 'refused' }>;

/** What became of asking. */
export type Asked =
  | { kind: 'begun'; refundId: string }
  /** It waits for a second person. */
  | { kind: 'waits' }
  /** It no longer comes to what was shown, and nothing was begun. */
  | { kind: 'changed' }
  /** Another request of the order waits. */
  | { kind: 'waits-already' }
  | Refused;

/** What became of a decision about a request that waits. */
export type Decided =
  | { kind: 'done' }
  | { kind: 'unknown' }
  /** It waits no more: it was decided, or its time is over. */
  | { kind: 'over' }
  /** Who asks cannot be the second person. */
  | { kind: 'same-person' }
  /** Only who asked can take it back. */
  | { kind: 'not-yours' }
  | { kind: 'changed' }
  | Refused;

/** A request as it is listed. */
export type RefundRequest = RefundSum & {
  id: string;
  /** Of the order. */
  reference: string;
  status: RefundRequestStatus;
  wholeOrder: boolean;
  confirmsLoss: boolean;
  withoutShippingCost: boolean;
  person: { id: string; name: string };
  reason: string;
  createdAt: Date;
  expiresAt: Date;
  /** Who approved or refused it. */
  decidedBy: string | undefined;
  answer: string;
  decidedAt: Date | undefined;
  /** Of the refund that was begun by it. */
  refundNumber: number | undefined;
};

/** A refund of an order whose money has not all gone. */
export type CurrentRefund = RefundSum & {
  number: number;
  status: RefundStatus;
  /** How many of its cards are void. */
  voided: number;
  waitsUntil: Date | undefined;
  /** Of a stopped one: cards that the supplier did not take back, since they are used. */
  used: readonly CardPlace[];
  /** Nothing has happened outside yet: it can be dropped. */
  canDrop: boolean;
  /** No card of it has value left: a transfer by bank can be entered, if the provider has refused to pay. */
  canPayByBank: boolean;
  /** Used cards can be left out. */
  canLeave: boolean;
};

/** What can be refunded of an order now. */
export type RefundableState = {
  cards: readonly (CardPlace & { refusal: RefundRefusal | undefined })[];
  /** Why nothing of it can be refunded at all. */
  refusal: RefundRefusal | undefined;
  current: readonly CurrentRefund[];
};

/**
 * Approves a request, which begins the refund, or refuses it. The second person is never the one who asked.
 * @param asker who decides, and why
 */
export async function decideRequest(
  requests: Pick<RefundRequestRepository, 'find' | 'approve' | 'refuse'>,
  id: string,
  asker: Asker,
  decision: { approve: true; terms: RefundTerms } | { approve: false },
): Promise<Decided> {
  const request = await requests.find(id);
  if (request === undefined) return { kind: 'unknown' };
  if (request.person.id === asker.id) return { kind: 'same-person' };
  return decision.approve ? requests.approve(id, asker, decision.terms) : requests.refuse(id, asker);
}

/** Takes a request back. */
export async function withdrawRequest(
  requests: Pick<RefundRequestRepository, 'find' | 'withdraw'>,
  id: string,
  asker: Asker,
): Promise<Decided> {
  const request = await requests.find(id);
  if (request === undefined) return { kind: 'unknown' };
  return request.person.id === asker.id ? requests.withdraw(id, asker) : { kind: 'not-yours' };
}
