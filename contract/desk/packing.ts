import * as z from 'zod';
import { POSTED_DELIVERIES } from '#rules/delivery-method.ts';
import { PARCEL_STATUSES } from '#rules/status.ts';

/** What a parcel is called when many are packed, as its label says: `K7QM-2X9F`, `K7QM-2X9F/2`. */
const parcelName = z.string().min(1).max(20);

/** Who packs it now; null when it is free. */
const holder = z.object({ name: z.string(), isMine: z.boolean(), since: z.iso.datetime() }).nullable();

const head = {
  parcel: parcelName,
  status: z.enum(PARCEL_STATUSES),
  deliveryMethod: z.enum(POSTED_DELIVERIES),
  dueAt: z.iso.datetime(),
  haste: z.enum(['late', 'alarmed']).nullable(),
  /** Of a letter with these cards, as `up to 100 g`. */
  weight: z.string(),
  /** A printed card with words belongs into its envelope. */
  hasWords: z.boolean(),
  holder,
};

/** A parcel in the list: what and by when, never for whom. */
export const listedParcel = z.object({
  ...head,
  cards: z.int(),
  active: z.int(),
  /** In the language of who reads; values in Rappen. */
  lines: z.array(z.object({ name: z.string(), value: z.int(), count: z.int() })),
  /** It cannot go on before something is cleared up. */
  isHeldUp: z.boolean(),
});
export type ListedParcel = z.infer<typeof listedParcel>;

/** To pack, due first comes first; and packed, waiting for the post. */
export const packingList = z.object({ toPack: z.array(listedParcel), packed: z.array(listedParcel) });
export type PackingList = z.infer<typeof packingList>;

const packingCard = z.object({
  /** Line and place within it, as `1.2`. */
  place: z.string(),
  line: z.int(),
  name: z.string(),
  /** Name of its picture. */
  picture: z.string(),
  value: z.int(),
  /** `unclear`: it has a number, and the supplier has not said what became of it. */
  state: z.enum(['waiting', 'unclear', 'active']),
  /** Never more of its number than that. */
  lastFour: z.string().nullable(),
});
export type PackingCard = z.infer<typeof packingCard>;

export const packingParcel = z.object({
  ...head,
  reference: z.string(),
  disputed: z.boolean(),
  tracking: z.string().nullable(),
  cards: z.array(packingCard),
});
export type PackingParcel = z.infer<typeof packingParcel>;

/** What became of a card that was scanned, of one that is asked for again, and of one that is set aside. */
const SCAN_OUTCOMES = [
  'active',
  'scanned',
  /** It cannot be the number of a card. */
  'no-number',
  /** No card of this design and value is wanted any more. */
  'no-place',
  'repeated',
  'used',
  'not-known',
  'not-valid',
  /** Another process has packed it. */
  'taken',
  /** Another person packs the parcel. */
  'held',
  'not-to-pack',
  'refunded',
  'void',
  'disputed',
  'in-motion',
  'stopped',
  'unanswered',
  'set-aside',
] as const;
export type ScanOutcome = (typeof SCAN_OUTCOMES)[number];

export const scanRequest = z.strictObject({
  number: z.string().min(1).max(100),
  /** For which line of the parcel, as the page showed it when the card was scanned; null when no more was wanted. */
  line: z.int().nullable(),
});
export const unclearRequest = z.strictObject({
  place: z.string().max(20),
  act: z.enum(['ask', 'set-aside']),
});
export const scanAnswer = z.object({
  outcome: z.enum(SCAN_OUTCOMES),
  lastFour: z.string().nullable(),
  parcel: packingParcel,
});
export type ScanAnswer = z.infer<typeof scanAnswer>;

export const claimRequest = z.strictObject({ takeOver: z.boolean() });
/** Parcels that the person has put back for now. */
export const nextRequest = z.strictObject({ skipped: z.array(parcelName).max(500) });
export const nextParcel = z.object({
  /** It is this person's now; null when none is free. */
  parcel: parcelName.nullable(),
});

export const PARCEL_DOCUMENTS = ['packing-list', 'labels', 'delivery-notes', 'parcel-words'] as const;
export type ParcelDocument = (typeof PARCEL_DOCUMENTS)[number];
/** So many parcels one document has at most: its address names them. */
export const PRINTED_MAX = 500;

/** Parcels for which documents are printed now: from then on nobody writes for their envelopes. */
export const batchRequest = z.strictObject({ parcels: z.array(parcelName).max(PRINTED_MAX) });
/** Those of them with words. */
export const printedBatch = z.object({ withWords: z.array(parcelName) });
export type PrintedBatch = z.infer<typeof printedBatch>;

export const shipRequest = z.strictObject({
  parcels: z
    .array(z.strictObject({ parcel: parcelName, tracking: z.string().max(60).nullable() }))
    .min(1)
    .max(500),
});
export const shippedParcels = z.array(
  z.object({
    parcel: parcelName,
    became: z.enum([
      'shipped',
      'already',
      'other-tracking',
      'unknown',
      'not packed',
      'cancelled',
      'refunded',
      'void',
      'disputed',
      'in motion',
    ]),
    /** Last four digits of cards that were packed and are void since. */
    takeOut: z.array(z.string()),
  }),
);
export type ShippedParcels = z.infer<typeof shippedParcels>;
