import type { Actor } from '#rules/actor.ts';
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

/** What the shop writes down about parcels and the activation of their cards. */
export type ParcelRepository = {
  /** Due first comes first. */
  list: (filter: ParcelFilter) => Promise<ListedParcel[]>;
  addressed: (filter: ParcelFilter) => Promise<AddressedParcel[]>;
  /** What the mail of a parcel that left tells. */
  shipped: (
    orderId: string,
    number: number,
  ) => Promise<{
    shippedAt: Date;
    tracking: string | undefined;
    lines: { line: number; quantity: number }[];
  }>;
  /** From now on nothing more is written for their envelopes. @returns what was, of those that have any */
  markPrinted: (names: readonly ParcelName[]) => Promise<ParcelWords[]>;
  toPack: (name: ParcelName) => Promise<ParcelToPack | undefined>;
  /** Which place of a parcel a card of this number has; undefined when it is not in it. */
  placeOf: (name: ParcelName, number: string) => Promise<string | undefined>;
  /** Writes the intent of an activation, if this card may have this number. */
  open: (cardId: string, number: string, by: Actor) => Promise<Opening>;
  /**
   * Whether the supplier, which does not know the activation, may be asked for it once more. If not, and if no earlier
   * call can still arrive there, the intent is given up.
   */
  mayGoOn: (activationId: string) => Promise<'yes' | 'not yet' | 'closed' | Withheld>;
  /** `given up`: before, so that it needs review. `set aside`: its void is under way. */
  activated: (
    activationId: string,
    validUntil: string,
    by?: Actor,
  ) => Promise<'active' | 'given up' | 'set aside'>;
  /** The supplier will never do it; the card waits for another number. */
  refused: (activationId: string, name: string) => Promise<void>;
  /** The void id, if setting the activation aside has begun. */
  setAsideUnderWay: (activationId: string) => Promise<string | undefined>;
  /** Writes the intent of taking back what an unclear activation may have given; its void id, if that may be now. */
  openSetAside: (activationId: string, by: Actor) => Promise<{ voidId: string } | 'closed' | 'not yet'>;
  /** The scanned card is worth nothing, or never was; its place waits for another. */
  setAside: (activationId: string, outcome: 'voided' | 'refused', detail?: string) => Promise<void>;
  /** Moves a parcel whose cards are all active to Packed; each activation does so by itself. */
  packWhenWhole: (name: ParcelName, by: Actor) => Promise<boolean>;
  ship: (name: ParcelName, tracking: string | undefined, by: Actor) => Promise<Shipping>;
  /** Activations that have been without an answer for so long. */
  unanswered: (olderThanMs: number, limit: number) => Promise<OpenActivation[]>;
  /** Opens a review item for each parcel that should be packed by now; answers those that are new. */
  openLateParcelItems: () => Promise<(ParcelName & { dueAt: Date })[]>;
};
