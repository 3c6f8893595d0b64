import * as z from 'zod';
import { COUNTRY_CODES } from '#rules/country.ts';
import { approvalRequest } from './approvals.ts';
import { shownGifts } from './gifts.ts';
import { openItem } from './review.ts';

/** An order as a list of the desk shows it; money in Rappen. */
export const listedOrder = z.object({
  reference: z.string(),
  placedAt: z.iso.datetime(),
  order: z.string(),
  payment: z.string(),
  method: z.string(),
  total: z.int(),
  refunded: z.int(),
  cards: z.int(),
  pending: z.int(),
  parcels: z.string(),
  items: z.string(),
  buyer: z.object({ name: z.string(), town: z.string(), email: z.string() }).optional(),
});
export type ListedOrder = z.infer<typeof listedOrder>;

export const searchedOrders = z.array(z.object({ foundBy: z.string(), orders: z.array(listedOrder) }));
export type SearchedOrders = z.infer<typeof searchedOrders>;

/** Where a letter goes; the rules of the address say what is in it. */
const postalAddress = z.strictObject({
  company: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  street: z.string(),
  streetNumber: z.string(),
  addressSupplement: z.string(),
  zipCode: z.string(),
  city: z.string(),
  country: z.enum(COUNTRY_CODES),
});

const instant = z.iso.datetime().nullable();

const line = z.object({
  line: z.int(),
  /** Its name, in the language of the person who looks. */
  product: z.string(),
  category: z.string(),
  price: z.int(),
  amount: z.int(),
});
const card = z.object({
  line: z.int(),
  ordinal: z.int(),
  generation: z.int(),
  status: z.string(),
  voidCause: z.string().nullable(),
  price: z.int(),
  /** Never more of its number than that. */
  lastFour: z.string().nullable(),
  category: z.string(),
  shipmentNumber: z.int(),
  validUntil: z.string().nullable(),
  /** The name of its product. */
  product: z.string(),
  returnedAt: instant,
  /** The supplier has been asked about it, and has not answered yet. */
  inMotion: z.boolean(),
  /** Why it is not replaced, or cannot have come back; null when it may. */
  replaceRefusal: z.string().nullable(),
  returnRefusal: z.string().nullable(),
});
const parcel = z.object({
  number: z.int(),
  deliveryMethod: z.string(),
  status: z.string(),
  dueAt: z.iso.datetime(),
  packedAt: instant,
  shippedAt: instant,
  tracking: z.string().nullable(),
});
const refund = z.object({ number: z.int(), status: z.string(), amount: z.int(), doneAt: instant });
const mail = z.object({
  kind: z.string(),
  number: z.int(),
  status: z.string(),
  createdAt: z.iso.datetime(),
  sentAt: instant,
  bouncedAt: instant,
  canBounce: z.boolean(),
  canArrive: z.boolean(),
});
const asked = z.object({
  id: z.string(),
  kind: z.string(),
  refund: z.int().nullable(),
  retries: z.int(),
  openedAt: z.iso.datetime(),
  closedAt: instant,
  outcome: z.string().nullable(),
  detail: z.string().nullable(),
});
const stuckJob = z.object({
  job: z.string(),
  state: z.string(),
  since: z.iso.datetime(),
  tries: z.int(),
  nextTry: instant,
  fault: z.string(),
});
const resendable = z.object({ kind: z.string(), why: z.string().nullable() });

const ACTS = [
  'resend',
  'address',
  'replace',
  'returned',
  'bounced',
  'arrived',
  'retry',
  'stop-sending',
  'revoke-links',
] as const;
/** Something that can be done with an order, or why it cannot: `role`, or the word of a refusal. */
const possibleAct = z.object({ act: z.enum(ACTS), why: z.string().nullable() });
export type PossibleAct = z.infer<typeof possibleAct>;
const event = z.object({
  at: z.iso.datetime(),
  subject: z.string(),
  what: z.string(),
  why: z.string(),
  person: z.string().nullable(),
  /** The address that the person changed: an e-mail address, or the lines of a postal one. */
  addressChange: z.object({ before: z.array(z.string()), after: z.array(z.string()) }).nullable(),
});

/** One order at a glance, with everything that happened to it, oldest first. */
export const shownOrder = z.object({
  reference: z.string(),
  placedAt: z.iso.datetime(),
  lang: z.string(),
  status: z.string(),
  statusCause: z.string(),
  subtotal: z.int(),
  shippingCost: z.int(),
  total: z.int(),
  refunded: z.int(),
  /** Lines of an envelope; null once they were removed. */
  delivery: z.array(z.string()).nullable(),
  billing: z.array(z.string()).nullable(),
  /** The delivery address by its fields. */
  postal: postalAddress.nullable(),
  /** The billing address follows the delivery address. */
  useSameAddress: z.boolean(),
  email: z.string().nullable(),
  /** Where receipts go; null while that is the same. */
  billingEmail: z.string().nullable(),
  payment: z.object({
    status: z.string(),
    method: z.string(),
    provider: z.string(),
    amount: z.int(),
    transactionId: z.string().nullable(),
    capturedAt: instant,
    /** How often the provider was asked what became of it, and when it is asked next. */
    questions: z.int(),
    nextCheckAt: instant,
  }),
  disputed: z.boolean(),
  lines: z.array(line),
  cards: z.array(card),
  parcels: z.array(parcel),
  refunds: z.array(refund),
  mails: z.array(mail),
  gifts: shownGifts,
  asked: z.array(asked),
  openItems: z.array(openItem),
  /** What waits for a second person. */
  approvals: z.array(approvalRequest),
  stuck: z.array(stuckJob),
  /** Why digital cards are not there yet; null when none is pending. */
  pendingCards: z.object({ cards: z.int(), since: z.iso.datetime(), why: z.string() }).nullable(),
  acts: z.array(possibleAct),
  resendable: z.array(resendable),
  history: z.array(event),
});
export type ShownOrder = z.infer<typeof shownOrder>;
