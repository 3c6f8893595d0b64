import type { Rappen } from './money.ts';
import type { CardPlace } from './refund.ts';

/**
 * Begun: one person was enough. Open: it waits for a second person. Approved: that person has begun it. Refused, by that
 * person; Withdrawn, by the one who asked; Expired: nobody said anything for days.
 */
export const REFUND_REQUEST_STATUSES = [
  'Begun',
  'Open',
  'Approved',
  'Refused',
  'Withdrawn',
  'Expired',
] as const;

export type RefundRequestStatus = (typeof REFUND_REQUEST_STATUSES)[number];

/** So long a request may wait for the second person. */
export const REFUND_REQUEST_DAYS = 7;

/** Refunds of an order within this time count together: many small ones do not go around the limit. */
export const COUNTED_TOGETHER_HOURS = 24;

/** What a refund comes to, as it is shown before it is begun. */
export type RefundSum = {
  readonly amount: Rappen;
  /** The part of it that is shipping cost. */
  readonly shippingCost: Rappen;
  /** Those that become void. */
  readonly cards: readonly CardPlace[];
};

export type ApprovalQuestion = {
  /** Of the refund that is asked for. */
  readonly amount: Rappen;
  /** Of the refunds of the order that one person alone has begun lately. */
  readonly begunAlone: Rappen;
  /** Above it a second person is needed; 0: always. */
  readonly limit: Rappen;
  /** It was begun before, and goes on. */
  readonly goesOn: boolean;
  /** Cards that are used are paid all the same: the loss is ours. */
  readonly confirmsLoss: boolean;
};

/**
 * Whether a second person has to approve a refund. What was begun goes on as it was begun; a loss is confirmed by two
 * whatever it comes to.
 */
export function needsApproval({
  amount,
  begunAlone,
  limit,
  goesOn,
  confirmsLoss,
}: ApprovalQuestion): boolean {
  if (confirmsLoss) return true;
  return !goesOn && begunAlone + amount > limit;
}

/** How a refund differs from what was shown. */
export type RefundChanges = {
  readonly amount?: { readonly from: Rappen; readonly to: Rappen };
  readonly shippingCost?: { readonly from: Rappen; readonly to: Rappen };
  /** Cards that are no longer part of it. */
  readonly gone: readonly CardPlace[];
  /** Cards that were not part of it. */
  readonly added: readonly CardPlace[];
};

/** @returns undefined when it comes to the same */
export function refundChanges(shown: RefundSum, now: RefundSum): RefundChanges | undefined {
  const gone = without(shown.cards, now.cards);
  const added = without(now.cards, shown.cards);
  const [amount, shippingCost] = [
    differing(shown.amount, now.amount),
    differing(shown.shippingCost, now.shippingCost),
  ];
  if (gone.length + added.length === 0 && amount === undefined && shippingCost === undefined)
    return undefined;
  return {
    ...(amount !== undefined && { amount }),
    ...(shippingCost !== undefined && { shippingCost }),
    gone,
    added,
  };
}

function differing(from: Rappen, to: Rappen): { from: Rappen; to: Rappen } | undefined {
  return from === to ? undefined : { from, to };
}

function without(cards: readonly CardPlace[], others: readonly CardPlace[]): CardPlace[] {
  const known = new Set(others.map(nameOf));
  return cards.filter((card) => !known.has(nameOf(card))).map(({ line, ordinal }) => ({ line, ordinal }));
}

function nameOf({ line, ordinal }: CardPlace): string {
  return `${line}.${ordinal}`;
}
