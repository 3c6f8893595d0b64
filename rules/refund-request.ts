import type { Rappen } from './money.ts';
import type { CardPlace } from './refund.ts';

/**
 * `Started`: no approval was required. `Open`: waits for a second person. `Approved` or `Refused` by that person.
 * `Withdrawn` by the requester. `Expired` without a decision.
 */
export const REFUND_REQUEST_STATUSES = [
  'Started',
  'Open',
  'Approved',
  'Refused',
  'Withdrawn',
  'Expired',
] as const;

export type RefundRequestStatus = (typeof REFUND_REQUEST_STATUSES)[number];

export const REFUND_REQUEST_DAYS = 7;

/** Refunds of an order within this time count together, so that several small ones can't bypass the limit. */
export const APPROVAL_WINDOW_HOURS = 24;

/** The amounts and cards of a refund, as shown in the preview. */
export type RefundSum = {
  readonly amount: Rappen;
  /** The shipping cost included in the amount. */
  readonly shippingCost: Rappen;
  /** Cards to void. */
  readonly cards: readonly CardPlace[];
};

export type ApprovalInput = {
  readonly amount: Rappen;
  /** Total of the order's recent refunds without approval. */
  readonly unapprovedTotal: Rappen;
  /** Amount above which a second person is required; 0 means always. */
  readonly limit: Rappen;
  /** True if this resumes an earlier refund. */
  readonly isResumed: boolean;
  /** True if the operator accepts the loss on used cards. */
  readonly confirmsLoss: boolean;
};

/**
 * Decides whether a second person must approve a refund. Resumed refunds don't need another approval. Losses
 * always do.
 */
export function needsApproval({
  amount,
  unapprovedTotal,
  limit,
  isResumed,
  confirmsLoss,
}: ApprovalInput): boolean {
  if (confirmsLoss) return true;
  return !isResumed && unapprovedTotal + amount > limit;
}

export type RefundChanges = {
  readonly amount?: { readonly from: Rappen; readonly to: Rappen };
  readonly shippingCost?: { readonly from: Rappen; readonly to: Rappen };
  readonly removed: readonly CardPlace[];
  readonly added: readonly CardPlace[];
};

/** @returns undefined if nothing differs */
export function compareRefunds(shown: RefundSum, current: RefundSum): RefundChanges | undefined {
  const missing = subtractCards(shown.cards, current.cards);
  const added = subtractCards(current.cards, shown.cards);
  const [amount, shippingCost] = [
    toChange(shown.amount, current.amount),
    toChange(shown.shippingCost, current.shippingCost),
  ];
  if (missing.length + added.length === 0 && amount === undefined && shippingCost === undefined)
    return undefined;
  return {
    ...(amount !== undefined && { amount }),
    ...(shippingCost !== undefined && { shippingCost }),
    removed: missing,
    added,
  };
}

function toChange(from: Rappen, to: Rappen): { from: Rappen; to: Rappen } | undefined {
  return from === to ? undefined : { from, to };
}

function subtractCards(cards: readonly CardPlace[], others: readonly CardPlace[]): CardPlace[] {
  const known = new Set(others.map(toKey));
  return cards.filter((card) => !known.has(toKey(card))).map(({ line, ordinal }) => ({ line, ordinal }));
}

function toKey({ line, ordinal }: CardPlace): string {
  return `${line}.${ordinal}`;
}
