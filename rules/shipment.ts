import { assertNever } from './assert-never.ts';
import type { CardStatus, ParcelStatus } from './status.ts';

/** Reasons not to activate a card or ship a parcel. */
export type HoldReason = 'refunded' | 'void' | 'disputed' | 'request-open';

export type HoldState = {
  readonly disputed: boolean;
  readonly refunded: boolean;
  readonly status: CardStatus;
};

export function findActivationHold({ disputed, refunded, status }: HoldState): HoldReason | undefined {
  if (disputed) return 'disputed';
  if (refunded) return 'refunded';
  return status === 'Void' ? 'void' : undefined;
}

/** True if a scanned card may be assigned to this position of a parcel. */
export function isFreePlace(place: {
  readonly status: CardStatus;
  readonly hasNumber: boolean;
  readonly parcel: ParcelStatus;
}): boolean {
  return place.status === 'ToPost' && !place.hasNumber && place.parcel === 'ToPack';
}

export type PackedCard = {
  readonly status: CardStatus;
  readonly lastFour: string | null;
  readonly refunded: boolean;
  /** True while the supplier is voiding the card. */
  readonly isBeingVoided: boolean;
};

export type ShipRefusal = 'unknown' | 'not-packed' | 'cancelled' | HoldReason;

export type ShipDecision =
  /** `cardsToRemove`: last four digits of packed cards that were voided since. */
  | { readonly kind: 'ship'; readonly cardsToRemove: string[] }
  | { readonly kind: 'already' }
  | { readonly kind: 'refused'; readonly why: ShipRefusal };

export function decideShipment(parcel: {
  readonly status: ParcelStatus | undefined;
  readonly disputed: boolean;
  readonly cards: readonly PackedCard[];
}): ShipDecision {
  switch (parcel.status) {
    case undefined:
      return refuse('unknown');
    case 'ToPack':
      return refuse('not-packed');
    case 'Cancelled':
      return refuse('cancelled');
    case 'Shipped':
      return { kind: 'already' };
    case 'Packed':
      return decidePackedParcel(parcel.disputed, parcel.cards);
    default:
      return assertNever(parcel.status);
  }
}

function decidePackedParcel(disputed: boolean, cards: readonly PackedCard[]): ShipDecision {
  if (disputed) return refuse('disputed');
  const validCards = cards.filter(({ status }) => status !== 'Void');
  if (validCards.length === 0) return refuse('void');
  if (validCards.some(({ refunded }) => refunded)) return refuse('refunded');
  // The card is about to be void.
  if (validCards.some(({ isBeingVoided }) => isBeingVoided)) return refuse('request-open');
  const cardsToRemove = cards.flatMap(({ status, lastFour }) =>
    status === 'Void' && lastFour !== null ? [lastFour] : [],
  );
  return { kind: 'ship', cardsToRemove };
}

function refuse(why: ShipRefusal): ShipDecision {
  return { kind: 'refused', why };
}
