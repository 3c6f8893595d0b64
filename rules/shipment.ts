import { assertNever } from './assert-never.ts';
import type { CardStatus, ParcelStatus } from './status.ts';

/** Why a card may not be activated, or a parcel may not be sent. */
export type Withheld = 'refunded' | 'void' | 'disputed' | 'in motion';

export type WithheldState = {
  readonly disputed: boolean;
  readonly refunded: boolean;
  readonly status: CardStatus;
};

/** Why a posted card may not be activated any more; undefined when it may. */
export function withheldFromActivation({ disputed, refunded, status }: WithheldState): Withheld | undefined {
  if (disputed) return 'disputed';
  if (refunded) return 'refunded';
  return status === 'Void' ? 'void' : undefined;
}

/** Whether a card that was scanned may be put into this place of a parcel. */
export function isFreePlace(place: {
  readonly status: CardStatus;
  readonly hasNumber: boolean;
  readonly parcel: ParcelStatus;
}): boolean {
  return place.status === 'ToPost' && !place.hasNumber && place.parcel === 'ToPack';
}

/** A card that was put into a parcel. */
export type PackedCard = {
  readonly status: CardStatus;
  readonly lastFour: string | null;
  readonly refunded: boolean;
  /** The supplier is being asked to take it back. */
  readonly inMotion: boolean;
};

export type ShipRefusal = 'unknown' | 'not packed' | 'cancelled' | Withheld;

export type ShipDecision =
  /** `takeOut`: last four digits of cards that were packed and are void since. */
  | { readonly kind: 'ship'; readonly takeOut: string[] }
  | { readonly kind: 'already' }
  | { readonly kind: 'refused'; readonly why: ShipRefusal };

/** Whether a parcel may leave. */
export function decideShipment(parcel: {
  /** Undefined when there is no such parcel. */
  readonly status: ParcelStatus | undefined;
  readonly disputed: boolean;
  readonly cards: readonly PackedCard[];
}): ShipDecision {
  switch (parcel.status) {
    case undefined:
      return refuse('unknown');
    case 'ToPack':
      return refuse('not packed');
    case 'Cancelled':
      return refuse('cancelled');
    case 'Shipped':
      return { kind: 'already' };
    case 'Packed':
      return decidePacked(parcel.disputed, parcel.cards);
    default:
      return assertNever(parcel.status);
  }
}

function decidePacked(disputed: boolean, cards: readonly PackedCard[]): ShipDecision {
  if (disputed) return refuse('disputed');
  const good = cards.filter(({ status }) => status !== 'Void');
  if (good.length === 0) return refuse('void');
  if (good.some(({ refunded }) => refunded)) return refuse('refunded');
  // It will be void in a moment.
  if (good.some(({ inMotion }) => inMotion)) return refuse('in motion');
  const takeOut = cards.flatMap(({ status, lastFour }) =>
    status === 'Void' && lastFour !== null ? [lastFour] : [],
  );
  return { kind: 'ship', takeOut };
}

function refuse(why: ShipRefusal): ShipDecision {
  return { kind: 'refused', why };
}
