import * as z from 'zod/mini';
import type { Category } from './lines.ts';
import type { Rappen } from './money.ts';
import type { CardStatus, OrderStatus } from './status.ts';

/** The newest card at a position of an order. */
export type RefundableCard = {
  readonly id: string;
  readonly line: number;
  readonly ordinal: number;
  readonly category: Category;
  readonly faceValue: Rappen;
  readonly status: CardStatus;
  /** True if the card belongs to a refund, completed or not. */
  readonly refunded: boolean;
  readonly shipped: boolean;
  readonly returned: boolean;
  /** True if the supplier is activating the card, or voiding it for another reason. */
  readonly hasOpenRequest: boolean;
};

export type RefundableOrder = {
  readonly status: OrderStatus;
  readonly disputed: boolean;
  readonly captured: Rappen;
  /** Total of the order's refunds, completed or not. */
  readonly refundedTotal: Rappen;
  readonly shippingCost: Rappen;
  /** The shipping cost included in `refundedTotal`. */
  readonly shippingCostRefunded: Rappen;
  readonly anyShipped: boolean;
  readonly cards: readonly RefundableCard[];
};

/** A card by line and ordinal within the line, both starting at 1. */
export const cardPlaceSchema = z.readonly(z.object({ line: z.int(), ordinal: z.int() }));
export type CardPlace = z.infer<typeof cardPlaceSchema>;

/** A requested refund. Without places and lines, it includes the whole order. */
export type RefundCommand = {
  readonly places?: readonly CardPlace[] | undefined;
  readonly lines?: readonly number[] | undefined;
  readonly withoutShippingCost?: boolean | undefined;
};

export type RefundRefusal =
  | 'order-not-confirmed'
  | 'order-refunded'
  | 'order-disputed'
  | 'no-such-card'
  | 'card-refunded'
  | 'card-shipped'
  | 'card-request-open'
  | 'nothing-left'
  | 'exceeds-captured';

export type RefundPlan =
  | {
      readonly ok: true;
      readonly cards: readonly RefundableCard[];
      readonly subtotal: Rappen;
      readonly shippingCost: Rappen;
      readonly amount: Rappen;
    }
  /** `places`: the cards that caused the refusal, if any. */
  | { readonly ok: false; readonly reason: RefundRefusal; readonly places: readonly CardPlace[] };

/**
 * Plans which cards to refund and the amount (I-2, I-17). Shipping is refunded only if no parcel was shipped
 * and no physical card remains to be sent.
 */
export function planRefund(order: RefundableOrder, command: RefundCommand): RefundPlan {
  const refusal = findOrderRefusal(order);
  if (refusal !== undefined) return refuse(refusal);

  const selected = selectCards(order, command);
  if (!selected.ok) return selected;
  const { cards } = selected;
  const unavailable = cards.filter(isUnavailable);
  if (unavailable.length > 0) return refuse('card-refunded', unavailable);
  const shipped = cards.filter((card) => card.shipped && !card.returned);
  if (shipped.length > 0) return refuse('card-shipped', shipped);
  const withOpenRequest = cards.filter((card) => card.hasOpenRequest);
  if (withOpenRequest.length > 0) return refuse('card-request-open', withOpenRequest);

  const subtotal = cards.reduce((sum, { faceValue }) => sum + faceValue, 0);
  const shippingCost = command.withoutShippingCost === true ? 0 : getRefundableShippingCost(order, cards);
  const amount = subtotal + shippingCost;
  if (amount === 0) return refuse('nothing-left');
  if (amount > order.captured - order.refundedTotal) return refuse('exceeds-captured');
  return { ok: true, cards, subtotal, shippingCost, amount };
}

function findOrderRefusal({ status, disputed, refundedTotal }: RefundableOrder): RefundRefusal | undefined {
  if (disputed) return 'order-disputed';
  if (status === 'Confirmed') return undefined;
  return status === 'Reverted' && refundedTotal > 0 ? 'order-refunded' : 'order-not-confirmed';
}

function selectCards(
  { cards }: RefundableOrder,
  { places, lines }: RefundCommand,
): { ok: true; cards: RefundableCard[] } | Extract<RefundPlan, { ok: false }> {
  if (places === undefined && lines === undefined)
    return { ok: true, cards: cards.filter((card) => !isUnavailable(card)) };

  const unknown = [
    ...(places ?? []).filter((place) => !cards.some((card) => isAt(card, place))),
    ...(lines ?? [])
      .filter((line) => !cards.some((card) => card.line === line))
      .map((line) => ({ line, ordinal: 0 })),
  ];
  if (unknown.length > 0) return refuse('no-such-card', unknown);
  const cardsByLine = (lines ?? []).map((line) => cards.filter((card) => card.line === line));
  // A line selects its remaining cards. A line without remaining cards is an error.
  const refundedLine = cardsByLine.find((lineCards) => lineCards.every(isUnavailable));
  if (refundedLine !== undefined) return refuse('card-refunded', refundedLine);
  const remaining = new Set(cardsByLine.flat().filter((card) => !isUnavailable(card)));
  const chosenCards = cards.filter(
    (card) => remaining.has(card) || (places ?? []).some((place) => isAt(card, place)),
  );
  return { ok: true, cards: chosenCards };
}

function getRefundableShippingCost(order: RefundableOrder, cards: readonly RefundableCard[]): Rappen {
  if (order.anyShipped) return 0;
  const hasCardsToSend = order.cards.some(
    (card) => card.category === 'physical' && !isUnavailable(card) && !cards.includes(card),
  );
  return hasCardsToSend ? 0 : order.shippingCost - order.shippingCostRefunded;
}

/** True if the card is refunded, about to be, or void for another reason. */
function isUnavailable({ status, refunded }: RefundableCard): boolean {
  return refunded || status === 'Void';
}

function isAt(card: CardPlace, place: CardPlace): boolean {
  return card.line === place.line && card.ordinal === place.ordinal;
}

function refuse(
  reason: RefundRefusal,
  places: readonly CardPlace[] = [],
): Extract<RefundPlan, { ok: false }> {
  return { ok: false, reason, places: places.map(({ line, ordinal }) => ({ line, ordinal })) };
}

export type ReturnRefusal = 'no-such-card' | 'not-posted' | 'not-shipped' | 'card-void' | 'returned-before';

/** Returns why a card can't be recorded as returned, or undefined. @param card the newest one at its position */
export function findReturnRefusal(
  card:
    | {
        readonly category: Category;
        readonly status: CardStatus;
        readonly shipped: boolean;
        readonly returned: boolean;
      }
    | undefined,
): ReturnRefusal | undefined {
  if (card === undefined) return 'no-such-card';
  if (card.category !== 'physical') return 'not-posted';
  if (card.status === 'Void') return 'card-void';
  if (card.returned) return 'returned-before';
  return card.shipped ? undefined : 'not-shipped';
}
