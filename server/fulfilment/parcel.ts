import type { Address } from '#rules/address.ts';
import type { PostedDelivery } from '#rules/delivery-method.ts';
import type { GiftMessage } from '#rules/gift-message.ts';
import type { Language } from '#rules/language.ts';
import type { Rappen } from '#rules/money.ts';
import type { ParcelName } from '#rules/parcel-name.ts';
import type { HoldReason, ShipRefusal } from '#rules/shipment.ts';
import type { ParcelStatus } from '#rules/status.ts';

/** Cards of one design and value in a parcel, without void cards and cards being refunded. */
export type ParcelLine = {
  line: number;
  design: string;
  name: Record<Language, string>;
  faceValue: Rappen;
  quantity: number;
  /** Number of active cards. */
  active: number;
};

/** A parcel as shown in lists, without its recipient. */
export type ListedParcel = ParcelName & {
  status: ParcelStatus;
  deliveryMethod: PostedDelivery;
  dueAt: Date;
  /** Computed with the database's clock. A parcel is `alarmed` long before it is `late` (readings 9). */
  urgency: 'late' | 'alarmed' | undefined;
  lines: ParcelLine[];
  /** True if a printed card with a gift message must be put into the envelope. */
  hasMessage: boolean;
};

/** A parcel for labels, delivery notes and franking systems. */
export type AddressedParcel = ListedParcel & { lang: Language; address: Omit<Address, 'email'> };

/** The gift message for a parcel's envelope. `paper`: the id of its background. */
export type ParcelMessage = ParcelName & GiftMessage & { paper: string };

/** Lists never include parcels of disputed orders or without remaining cards. */
export type ParcelFilter = {
  statuses: readonly ParcelStatus[];
  names?: readonly ParcelName[] | undefined;
};

/** An activation without a recorded outcome. `number` is in plain text here, so keep it in memory only. */
export type OpenActivation = {
  activationId: string;
  cardId: string;
  orderId: string;
  reference: string;
  /** Line and position within the line, such as `1.2`. */
  place: string;
  number: string;
  productReferenceId: string;
  faceValue: Rappen;
};

/** A posted card of a parcel. */
export type PostedCard = {
  cardId: string;
  place: string;
  design: string;
  name: Record<Language, string>;
  imagePath: string;
  faceValue: Rappen;
  status: 'ToPost' | 'Active';
  lastFour: string | undefined;
  /** Set while the outcome of its activation is unknown. */
  open: OpenActivation | undefined;
};

export type ParcelToPack = ParcelName & {
  orderId: string;
  status: ParcelStatus;
  deliveryMethod: PostedDelivery;
  dueAt: Date;
  urgency: ListedParcel['urgency'];
  /** True if the order is disputed. Its cards must not be packed or posted. */
  disputed: boolean;
  tracking: string | undefined;
  hasMessage: boolean;
  cards: PostedCard[];
};

export type ActivationStart =
  | { kind: 'open'; activation: OpenActivation }
  /** The card is already in this parcel, at `place`. `waiting` is the requested place. */
  | { kind: 'scanned'; place: string; waiting: string }
  /** The number belongs to another parcel, or is void or discarded. */
  | { kind: 'repeated' }
  /** Another process has activated a card for this place. */
  | { kind: 'taken' }
  | { kind: 'withheld'; why: HoldReason };

export type ShipResult =
  /** `cardsToRemove`: last four digits of packed cards that are void now. */
  | { kind: 'shipped'; cardsToRemove: string[] }
  | { kind: 'already'; tracking: string | undefined }
  | { kind: 'refused'; why: ShipRefusal };
