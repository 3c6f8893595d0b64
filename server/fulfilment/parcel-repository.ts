import type { Address } from '#rules/address.ts';
import type { PostedDelivery } from '#rules/delivery-method.ts';
import type { GiftWords } from '#rules/gift-words.ts';
import type { Language } from '#rules/language.ts';
import type { Rappen } from '#rules/money.ts';
import type { ParcelName } from '#rules/parcel-name.ts';
import type { ShipRefusal, Withheld } from '#rules/shipment.ts';
import type { ParcelStatus } from '#rules/status.ts';

/** Cards of one design and value in a parcel; those that are void or being refunded are not counted. */
export type ParcelLine = {
  line: number;
  design: string;
  name: Record<Language, string>;
  faceValue: Rappen;
  quantity: number;
  /** How many of them are active already. */
  active: number;
};

/** A parcel as a list shows it: what, how and by when, never for whom. */
export type ListedParcel = ParcelName & {
  status: ParcelStatus;
  deliveryMethod: PostedDelivery;
  dueAt: Date;
  /** By the database's clock; `alarmed` is long before `late` (readings 9). */
  haste: 'late' | 'alarmed' | undefined;
  lines: ParcelLine[];
  /** A printed card with words belongs into its envelope. */
  hasWords: boolean;
};

/** A parcel for labels, delivery notes and franking systems. */
export type AddressedParcel = ListedParcel & { lang: Language; address: Omit<Address, 'email'> };

/** What was written for the envelope of a parcel, on which paper of the brand. */
export type ParcelWords = ParcelName & GiftWords & { paper: string };

/** Parcels of orders that are disputed, and those without a card left to send, are in no list. */
export type ParcelFilter = {
  statuses: readonly ParcelStatus[];
  names?: readonly ParcelName[] | undefined;
};

/** The intent of an activation with everything that the supplier is asked for. Only in memory: the number is clear. */
export type OpenActivation = {
  activationId: string;
  cardId: string;
  orderId: string;
  reference: string;
  /** Line and place within it, as `1.2`. */
  place: string;
  number: string;
  productReferenceId: string;
  faceValue: Rappen;
};

/** A card that belongs into a parcel. */
export type PostedCard = {
  cardId: string;
  place: string;
  design: string;
  name: Record<Language, string>;
  imagePath: string;
  faceValue: Rappen;
  status: 'ToPost' | 'Active';
  lastFour: string | undefined;
  /** It has a number, and the supplier has not yet said what became of its activation. */
  open: OpenActivation | undefined;
};

export type ParcelToPack = ParcelName & {
  orderId: string;
  status: ParcelStatus;
  deliveryMethod: PostedDelivery;
  dueAt: Date;
  haste: ListedParcel['haste'];
  /** The buyer's bank took the money back: nothing of the order is packed or sent. */
  disputed: boolean;
  tracking: string | undefined;
  hasWords: boolean;
  cards: PostedCard[];
};

export type Opening =
  | { kind: 'open'; activation: OpenActivation }
  /** The card is in this parcel already, at another place; the place that was asked for still waits. */
  | { kind: 'scanned'; place: string; waiting: string }
  /** Another parcel has a card of this number, or it is void or was set aside. */
  | { kind: 'repeated' }
  /** Another process has activated a card for this place. */
  | { kind: 'taken' }
  | { kind: 'withheld'; why: Withheld };

export type Shipping =
  /** `takeOut`: last four digits of cards that were packed and are void since. */
  | { kind: 'shipped'; takeOut: string[] }
  /** Nothing was changed. */
  | { kind: 'already'; tracking: string | undefined }
  | { kind: 'refused'; why: ShipRefusal };
