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

/** How an operator wants a refund dealt with that stopped at a used card. */
export type UsedCards =
  /** Its money goes back all the same: the loss is ours. */
  | 'confirm-loss'
  /** It stays out of the refund. */
  | 'leave';

/** A refund that was begun and whose money has not all gone. */
export type UnfinishedRefund = {
  readonly id: string;
  readonly status: RefundStatus;
  readonly subtotal: Rappen;
  readonly shippingCost: Rappen;
  readonly lossConfirmed: boolean;
  readonly cardIds: ReadonlySet<string>;
  /** Those that the supplier did not take back because they are used. */
  readonly usedCardIds: ReadonlySet<string>;
  /** The provider knows the refund, or may: by its whole amount. */
  readonly moneyAskedFor: boolean;
};

export type RefundStart<Refund extends UnfinishedRefund = UnfinishedRefund> =
  | { readonly kind: 'create'; readonly plan: Extract<RefundPlan, { ok: true }> }
  /** It was begun with the same cards and goes on by itself. */
  | { readonly kind: 'join'; readonly refund: Refund; readonly confirmsLoss: boolean }
  /** It stopped, and goes on without the cards that are left out. */
  | {
      readonly kind: 'resume';
      readonly refund: Refund;
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
        | 'money-asked-for'
        | 'refunds-not-licensed';
      readonly places: readonly CardPlace[];
    };

/**
 * What a command to refund comes to: a new refund, or one that was begun with the same cards.
 * @param mayRefund whether our account at the payment's provider may make refunds: without that no card is made void
 */
export function startRefund<Refund extends UnfinishedRefund>(
  order: RefundableOrder,
  unfinished: readonly Refund[],
  command: RefundCommand,
  usedCards: UsedCards | undefined,
  mayRefund = true,
): RefundStart<Refund> {
  const start = startAnyhow(order, unfinished, command, usedCards);
  const begins = start.kind === 'create' || start.kind === 'resume';
  return begins && !mayRefund ? { kind: 'refused', reason: 'refunds-not-licensed', places: [] } : start;
}

function startAnyhow<Refund extends UnfinishedRefund>(
  order: RefundableOrder,
  unfinished: readonly Refund[],
  command: RefundCommand,
  usedCards: UsedCards | undefined,
): RefundStart<Refund> {
  const meant = unfinished.filter((refund) => isMeant(refund, order.cards, command));
  // One that goes on by itself before one that waits for an operator.
  const same = meant.find(({ status }) => status !== 'Stopped') ?? meant[0];
  if (same !== undefined) {
    if (order.disputed) return { kind: 'refused', reason: 'order-disputed', places: [] };
    return goOn(same, order.cards, usedCards);
  }
  if (unfinished.some(({ status }) => status !== 'Stopped'))
    return { kind: 'refused', reason: 'refund-under-way', places: [] };
  const plan = planRefund(order, command);
  return plan.ok ? { kind: 'create', plan } : { kind: 'refused', reason: plan.reason, places: plan.places };
}

/** Without cards and lines whatever is unfinished is meant, else the one with just these cards. */
function isMeant(
  { cardIds }: UnfinishedRefund,
  cards: readonly RefundableCard[],
  { places, lines }: RefundCommand,
): boolean {
  if (places === undefined && lines === undefined) return true;
  const named = cards.filter(
    ({ id, line, ordinal }) =>
      places?.some((place) => place.line === line && place.ordinal === ordinal) === true ||
      (lines?.includes(line) === true && cardIds.has(id)),
  );
  return named.length > 0 && named.length === cardIds.size && named.every(({ id }) => cardIds.has(id));
}

function goOn<Refund extends UnfinishedRefund>(
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
  if (refund.moneyAskedFor) return { kind: 'refused', reason: 'money-asked-for', places: [] };
  const own = cards.filter(({ id }) => refund.cardIds.has(id));
  const leftOut = own.filter(({ id }) => refund.usedCardIds.has(id));
  if (leftOut.length === own.length) return { kind: 'refused', reason: 'only-used-cards', places: own };
  return {
    kind: 'resume',
    refund,
    leftOut,
    subtotal: subtotal - leftOut.reduce((sum, { faceValue }) => sum + faceValue, 0),
    // What stays with the buyer by post was worth its shipping cost.
    shippingCost: leftOut.some(({ category }) => category === 'physical') ? 0 : shippingCost,
  };
}

export type BankRefusal = 'cards-not-void' | 'money-may-go';

/**
 * Why a stopped refund cannot be entered as paid by bank: its cards must be worth nothing (I-17), and the provider must
 * have refused, so that the money does not go twice.
 */
export function bankRefusal(refund: {
  readonly lossConfirmed: boolean;
  readonly cards: readonly CardStatus[];
  /** How what the provider was asked for this refund ended; undefined where that is not known. */
  readonly outcomes: readonly (RequestOutcome | undefined)[];
}): BankRefusal | undefined {
  if (refund.outcomes.some((outcome) => outcome === undefined || !NO_MONEY.includes(outcome)))
    return 'money-may-go';
  return refund.lossConfirmed || refund.cards.every((status) => status === 'Void')
    ? undefined
    : 'cards-not-void';
}

/** A refund that is authorised and not captured pays nothing out. */
const NO_MONEY: readonly RequestOutcome[] = ['refused', 'authorized', 'stopped'];

export type DropRefusal = 'card-void' | 'money-asked-for';

/** Why a stopped refund can no longer be taken back: something of it has happened outside. */
export function dropRefusal(refund: {
  readonly moneyAskedFor: boolean;
  readonly cards: readonly CardStatus[];
}): DropRefusal | undefined {
  if (refund.moneyAskedFor) return 'money-asked-for';
  return refund.cards.includes('Void') ? 'card-void' : undefined;
}
