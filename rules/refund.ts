import * as z from 'zod/mini';
import type { Category } from './lines.ts';
import type { Rappen } from './money.ts';
import type { CardStatus, OrderStatus } from './status.ts';

/** The newest card in a place of an order, as far as giving its money back goes. */
export type RefundableCard = {
  readonly id: string;
  readonly line: number;
  readonly ordinal: number;
  readonly category: Category;
  readonly faceValue: Rappen;
  readonly status: CardStatus;
  /** It stands in a refund, whether that is done or not. */
  readonly refunded: boolean;
  /** Its parcel has left. */
  readonly shipped: boolean;
  /** The card itself has come back since. */
  readonly returned: boolean;
  /** The supplier is being asked to activate it, or to take it back for another reason. */
  readonly inMotion: boolean;
};

export type RefundableOrder = {
  readonly status: OrderStatus;
  readonly disputed: boolean;
  readonly captured: Rappen;
  /** Sum of the order's refunds, done or begun. */
  readonly given: Rappen;
  readonly shippingCost: Rappen;
  /** The part of `given` that is postage. */
  readonly shippingCostRefunded: Rappen;
  /** Any parcel of the order has left. */
  readonly anyShipped: boolean;
  readonly cards: readonly RefundableCard[];
};

/** A card by its line and its place within the line, both counted from 1. */
export const cardPlaceSchema = z.readonly(z.object({ line: z.int(), ordinal: z.int() }));
export type CardPlace = z.infer<typeof cardPlaceSchema>;

/** What an operator asks for: without places and lines the whole order. */
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
  | 'card-in-motion'
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
  /** `places`: the cards that are the reason, if any are. */
  | { readonly ok: false; readonly reason: RefundRefusal; readonly places: readonly CardPlace[] };

/**
 * Which cards a wish gives back and what that comes to (I-2, I-17). Postage goes back once no posted card of
 * the order is left to be sent and none was: a parcel that left has cost it.
 */
export function planRefund(order: RefundableOrder, command: RefundCommand): RefundPlan {
  const closed = orderRefusal(order);
  if (closed !== undefined) return refuse(closed);

  const asked = askedFor(order, command);
  if (!asked.ok) return asked;
  const { cards } = asked;
  const gone = cards.filter(isGone);
  if (gone.length > 0) return refuse('card-refunded', gone);
  const shipped = cards.filter((card) => card.shipped && !card.returned);
  if (shipped.length > 0) return refuse('card-shipped', shipped);
  const inMotion = cards.filter((card) => card.inMotion);
  if (inMotion.length > 0) return refuse('card-in-motion', inMotion);

  const subtotal = cards.reduce((sum, { faceValue: price }) => sum + price, 0);
  const shippingCost = command.withoutShippingCost === true ? 0 : shippingCostToRefund(order, cards);
  const amount = subtotal + shippingCost;
  if (amount === 0) return refuse('nothing-left');
  if (amount > order.captured - order.given) return refuse('exceeds-captured');
  return { ok: true, cards, subtotal, shippingCost, amount };
}

function orderRefusal({ status, disputed, given }: RefundableOrder): RefundRefusal | undefined {
  if (disputed) return 'order-disputed';
  if (status === 'Confirmed') return undefined;
  return status === 'Reverted' && given > 0 ? 'order-refunded' : 'order-not-confirmed';
}

function askedFor(
  { cards }: RefundableOrder,
  { places, lines }: RefundCommand,
): { ok: true; cards: RefundableCard[] } | Extract<RefundPlan, { ok: false }> {
  if (places === undefined && lines === undefined)
    return { ok: true, cards: cards.filter((card) => !isGone(card)) };

  const unknown = [
    ...(places ?? []).filter((place) => !cards.some((card) => isAt(card, place))),
    ...(lines ?? [])
      .filter((line) => !cards.some((card) => card.line === line))
      .map((line) => ({ line, ordinal: 0 })),
  ];
  if (unknown.length > 0) return refuse('no-such-card', unknown);
  const ofLines = (lines ?? []).map((line) => cards.filter((card) => card.line === line));
  // A line gives back what is left of it; one with nothing left was asked for in error.
  const empty = ofLines.find((line) => line.every(isGone));
  if (empty !== undefined) return refuse('card-refunded', empty);
  const left = new Set(ofLines.flat().filter((card) => !isGone(card)));
  const chosen = cards.filter((card) => left.has(card) || (places ?? []).some((place) => isAt(card, place)));
  return { ok: true, cards: chosen };
}

function shippingCostToRefund(order: RefundableOrder, cards: readonly RefundableCard[]): Rappen {
  if (order.anyShipped) return 0;
  const isLeft = order.cards.some(
    (card) => card.category === 'physical' && !isGone(card) && !cards.includes(card),
  );
  return isLeft ? 0 : order.shippingCost - order.shippingCostRefunded;
}

/** Its money went back or is about to, or the supplier has it back for another reason. */
function isGone({ status, refunded }: RefundableCard): boolean {
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
