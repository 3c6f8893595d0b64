import type { Rappen } from './money.ts';
import {
  type CardPlace,
  planRefund,
  type RefundableCard,
  type RefundableOrder,
  type RefundCommand,
  type RefundPlan,
  type RefundRefusal,
} from './refund.ts';
import type { RequestOutcome } from './request-outcomes.ts';
import type { CardStatus, RefundStatus } from './status.ts';

/** Treatment of used cards that stopped a refund. */
export type UsedCards =
  /** Refunds them too, at the shop's loss. */
  | 'confirm-loss'
  /** Excludes them from the refund. */
  | 'leave';

/** A refund whose money hasn't been returned yet. */
export type UnfinishedRefund = {
  readonly id: string;
  readonly status: RefundStatus;
  readonly subtotal: Rappen;
  readonly shippingCost: Rappen;
  readonly lossConfirmed: boolean;
  readonly cardIds: ReadonlySet<string>;
  /** Cards that the supplier didn't void because they are used. */
  readonly usedCardIds: ReadonlySet<string>;
  /** True if the provider may have received a request for the refund's full amount. */
  readonly isPayoutRequested: boolean;
};

export type RefundStart<Refund extends UnfinishedRefund = UnfinishedRefund> =
  | { readonly kind: 'create'; readonly plan: Extract<RefundPlan, { ok: true }> }
  /** A refund of the same cards is already running. */
  | { readonly kind: 'join'; readonly refund: Refund; readonly confirmsLoss: boolean }
  | {
      readonly kind: 'resume';
      readonly refund: Refund;
      /** Used cards that the resumed refund excludes. */
      readonly leftOut: readonly RefundableCard[];
      readonly subtotal: Rappen;
      readonly shippingCost: Rappen;
    }
  | {
      readonly kind: 'refused';
      readonly reason:
        | RefundRefusal
        | 'refund-under-way'
        | 'only-used-cards'
        | 'payout-requested'
        | 'refunds-not-licensed';
      readonly places: readonly CardPlace[];
    };

/**
 * Decides what a refund command does: it creates, joins or resumes a refund, or is refused.
 * @param canRefund false if the provider doesn't permit refunds, so that no card is voided
 */
export function decideRefundStart<Refund extends UnfinishedRefund>(
  order: RefundableOrder,
  unfinished: readonly Refund[],
  command: RefundCommand,
  usedCards: UsedCards | undefined,
  canRefund = true,
): RefundStart<Refund> {
  const start = decideStart(order, unfinished, command, usedCards);
  const startsVoiding = start.kind === 'create' || start.kind === 'resume';
  return startsVoiding && !canRefund
    ? { kind: 'refused', reason: 'refunds-not-licensed', places: [] }
    : start;
}

function decideStart<Refund extends UnfinishedRefund>(
  order: RefundableOrder,
  unfinished: readonly Refund[],
  command: RefundCommand,
  usedCards: UsedCards | undefined,
): RefundStart<Refund> {
  const matching = unfinished.filter((refund) => matchesCommand(refund, order.cards, command));
  // Prefer a running refund to a stopped one.
  const same = matching.find(({ status }) => status !== 'Stopped') ?? matching[0];
  if (same !== undefined) {
    if (order.disputed) return { kind: 'refused', reason: 'order-disputed', places: [] };
    return continueRefund(same, order.cards, usedCards);
  }
  if (unfinished.some(({ status }) => status !== 'Stopped'))
    return { kind: 'refused', reason: 'refund-under-way', places: [] };
  const plan = planRefund(order, command);
  return plan.ok ? { kind: 'create', plan } : { kind: 'refused', reason: plan.reason, places: plan.places };
}

/**
 * Without cards and lines, every unfinished refund matches. Otherwise only the refund of exactly these cards matches.
 */
function matchesCommand(
  { cardIds }: UnfinishedRefund,
  cards: readonly RefundableCard[],
  { places, lines }: RefundCommand,
): boolean {
  if (places === undefined && lines === undefined) return true;
  const selected = cards.filter(
    ({ id, line, ordinal }) =>
      places?.some((place) => place.line === line && place.ordinal === ordinal) === true ||
      (lines?.includes(line) === true && cardIds.has(id)),
  );
  return (
    selected.length > 0 && selected.length === cardIds.size && selected.every(({ id }) => cardIds.has(id))
  );
}

function continueRefund<Refund extends UnfinishedRefund>(
  refund: Refund,
  cards: readonly RefundableCard[],
  usedCards: UsedCards | undefined,
): RefundStart<Refund> {
  const { status, subtotal, shippingCost } = refund;
  if (status !== 'Stopped') {
    const confirmsLoss = status === 'Voiding' && usedCards === 'confirm-loss' && !refund.lossConfirmed;
    return { kind: 'join', refund, confirmsLoss };
  }
  if (usedCards !== 'leave') return { kind: 'resume', refund, leftOut: [], subtotal, shippingCost };
  if (refund.isPayoutRequested) return { kind: 'refused', reason: 'payout-requested', places: [] };
  const refundCards = cards.filter(({ id }) => refund.cardIds.has(id));
  const leftOut = refundCards.filter(({ id }) => refund.usedCardIds.has(id));
  if (leftOut.length === refundCards.length)
    return { kind: 'refused', reason: 'only-used-cards', places: refundCards };
  return {
    kind: 'resume',
    refund,
    leftOut,
    subtotal: subtotal - leftOut.reduce((sum, { faceValue }) => sum + faceValue, 0),
    // Shipping isn't refunded for physical cards that the buyer keeps.
    shippingCost: leftOut.some(({ category }) => category === 'physical') ? 0 : shippingCost,
  };
}

export type BankRefusal = 'cards-not-void' | 'payout-possible';

/**
 * Returns why a stopped refund can't be recorded as paid by bank. Its cards must be worthless (I-17), and the
 * provider must have refused, so that the buyer isn't paid twice.
 */
export function findBankRefusal(refund: {
  readonly lossConfirmed: boolean;
  readonly cards: readonly CardStatus[];
  /** Outcomes of the provider requests; undefined if unknown. */
  readonly outcomes: readonly (RequestOutcome | undefined)[];
}): BankRefusal | undefined {
  if (refund.outcomes.some((outcome) => outcome === undefined || !NO_MONEY.includes(outcome)))
    return 'payout-possible';
  return refund.lossConfirmed || refund.cards.every((status) => status === 'Void')
    ? undefined
    : 'cards-not-void';
}

/** Outcomes without money for the buyer. An authorized refund that isn't captured moves no money. */
const NO_MONEY: readonly RequestOutcome[] = ['refused', 'authorized', 'stopped'];

export type CancelRefusal = 'card-void' | 'payout-requested';

/** Returns why a stopped refund can't be cancelled: the provider or the supplier has already processed a part. */
export function findCancelRefusal(refund: {
  readonly isPayoutRequested: boolean;
  readonly cards: readonly CardStatus[];
}): CancelRefusal | undefined {
  if (refund.isPayoutRequested) return 'payout-requested';
  return refund.cards.includes('Void') ? 'card-void' : undefined;
}
